/** The parameters of one query. An array is sent as repeated `name[]` keys, as the API requires for lists. */
export type Query = Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>;

export function paramsOf(query: Query): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const one of value) params.append(`${name}[]`, String(one));
    else params.set(name, String(value));
  }
  return params;
}
