const FORMS = [(id) => `/problems/${id}`, (id) => `/${id}`, (id) => `/prob.php3?id=${id}`];

// What else leads to a problem's page, from a page below /problems/ of the site at this origin.
const MORE_FORMS = [
  (id, origin) => `${origin}/problems/${id}`,
  (id) => String(id),
  (id, origin) => `${twinOf(origin)}/problems/${id}`,
  (id) => `../problems/${id}?from=all`,
  (id, origin) => `${origin.replace('https:', '')}/${id}`,
  (id) => `/problems/${id}#comments`,
  (id, origin) => `${origin}/prob.php3?from=all&id=${id}`,
  (id) => `/problems/${id}/`,
];

// What reads like a problem's address and is none; the last three lead off the site.
const LOOKALIKES = [
  (id) => `/problems/${id}/comments`,
  (id) => linkToCollection(id),
  (id) => `/users/${id}`,
  (id) => `/problems?page=${id}`,
  (id) => `/prob.php3?id=${id}x`,
  (id) => `/problems/${id}.png`,
  (id) => `#${id}`,
  () => '/problems/0',
  (id) => `https://other-go-site.invalid/problems/${id}`,
  (id) => `https://www.goproblems.com.practice-site.invalid/problems/${id}`,
  (id) => `mailto:problems@practice-site.invalid?subject=/problems/${id}`,
];

/** The address of a problem, in the new or one of the old forms by turns: old pages of the site link in all of them. */
export function linkTo(problemId, turn) {
  return FORMS[turn % FORMS.length](problemId);
}

/** The address of a problem in any form that leads there, by turns; all of them work on a page below /problems/. */
export function anyLinkTo(problemId, turn, origin) {
  const forms = [...FORMS, ...MORE_FORMS];
  return forms[turn % forms.length](problemId, origin);
}

/** An address that names a problem's number and does not lead to the problem, by turns. */
export function lookalikeOf(problemId, turn) {
  return LOOKALIKES[turn % LOOKALIKES.length](problemId);
}

/** The address of a collection's page. */
export function linkToCollection(id) {
  return `${COLLECTIONS}&collection=${id}`;
}

/** The address of the list of all collections. */
export const COLLECTIONS = '/problems/groups?group=Collection';

/** The same site under its other host, with or without www; the origin itself where its host has no other. */
function twinOf(origin) {
  if (origin.includes('//www.')) return origin.replace('//www.', '//');
  return /\.[a-z]+(?::\d+)?$/.test(origin) ? origin.replace('//', '//www.') : origin;
}
