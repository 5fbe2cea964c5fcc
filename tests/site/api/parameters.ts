/** What a query parameter may hold: a whole number, `true` or `false`, or one of some words. */
export type ParameterKind = 'integer' | 'boolean' | readonly string[];

/** A complaint about the first known parameter that breaks its kind, or null. Unknown parameters pass unread. */
export function complaint(
  query: URLSearchParams,
  kinds: Readonly<Record<string, ParameterKind>>,
): string | null {
  for (const [name, value] of query) {
    const kind = kinds[name];
    if (kind && !fits(value, kind)) return `The parameter ${name} is not valid.`;
  }
  return null;
}

/** A copy of the query without the parameters that are to be ignored. */
export function without(query: URLSearchParams, ignored: readonly string[]): URLSearchParams {
  return new URLSearchParams([...query].filter(([name]) => !ignored.includes(name)));
}

/** A whole number, or null if the parameter is absent. */
export function integer(query: URLSearchParams, name: string): number | null {
  const value = query.get(name);
  return value === null ? null : Number(value);
}

/** All values of a repeated parameter as a JSON array, for SQL's `json_each`; null if there are none. */
export function jsonList(query: URLSearchParams, name: string): string | null {
  const values = query.getAll(name);
  return values.length === 0 ? null : JSON.stringify(values);
}

function fits(value: string, kind: ParameterKind): boolean {
  if (kind === 'integer') return /^-?\d{1,15}$/.test(value);
  if (kind === 'boolean') return value === 'true' || value === 'false';
  return kind.includes(value);
}
