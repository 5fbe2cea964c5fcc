/** The four routes of the API. */
export type ApiRoute = 'problems' | 'problem' | 'user' | 'attempts';

const API = '/api/v2';

/** The API route of a path, or null if it is none of the four. */
export function apiRouteOf(path: string): ApiRoute | null {
  if (path === `${API}/problems`) return 'problems';
  if (path === `${API}/user/me`) return 'user';
  if (path === `${API}/attempts`) return 'attempts';
  return problemIdIn(path) === null ? null : 'problem';
}

/** The id in the path of a problem's detail, or null. */
export function problemIdIn(path: string): number | null {
  const id = /^\/api\/v2\/problems\/(\d{1,15})$/.exec(path)?.[1];
  return id === undefined ? null : Number(id);
}
