const FORMS = [(id) => `/problems/${id}`, (id) => `/${id}`, (id) => `/prob.php3?id=${id}`];

/** The address of a problem, in the new or one of the old forms by turns: old pages of the site link in all of them. */
export function linkTo(problemId, turn) {
  return FORMS[turn % FORMS.length](problemId);
}

/** The address of a collection's page. */
export function linkToCollection(id) {
  return `${COLLECTIONS}&collection=${id}`;
}

/** The address of the list of all collections. */
export const COLLECTIONS = '/problems/groups?group=Collection';
