const FORMS = [(id) => `/problems/${id}`, (id) => `/${id}`, (id) => `/prob.php3?id=${id}`];

// More forms of link that lead to a problem's page, for a page below /problems/ of the site at this origin.
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

// Addresses that look like a problem's but do not lead to one. The last three lead to other sites.
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

/** The address of a problem. All forms that lead to it alternate with `turn`; all work on a page below /problems/. */
export function anyLinkTo(problemId, turn, origin) {
  const forms = [...FORMS, ...MORE_FORMS];
  return forms[turn % forms.length](problemId, origin);
}

/** An address that contains a problem's number but does not lead to the problem. The forms alternate with `turn`. */
export function lookalikeOf(problemId, turn) {
  return LOOKALIKES[turn % LOOKALIKES.length](problemId);
}

/** The address of a collection's page. */
export function linkToCollection(id) {
  return `/problems/groups?group=Collection&collection=${id}`;
}

/** The site's other origin, with or without www; the same origin where the host has no other name. */
function twinOf(origin) {
  if (origin.includes('//www.')) return origin.replace('//www.', '//');
  return /\.[a-z]+(?::\d+)?$/.test(origin) ? origin.replace('//', '//www.') : origin;
}
