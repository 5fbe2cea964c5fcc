import type { Switches } from '../switches.ts';

/** What a query parameter may hold: a whole number, `true` or `false`, or one of the listed words. */
export type ParameterKind = 'integer' | 'boolean' | readonly string[];

/** Parameters by the contract's names. */
export type Parameters = Readonly<Record<string, ParameterKind>>;

/** The names of parameters: as in the contract, or in the camelCase of public clients (`resultNumber`). */
export type ParameterNames = 'contract' | 'camelCase';

/** A query as the site understands it. */
export interface ReadQuery {
  /** The parameters understood, under the contract's names. */
  query: URLSearchParams;
  /** An error message for the first invalid parameter, or null. */
  wrong: string | null;
}

// The contract names no other direction than `desc`.
const UNDOCUMENTED_VALUE = 'asc';

/** Reads a query as the switches say. A parameter that is ignored may have any value. */
export function readQuery(
  sent: URLSearchParams,
  parameters: Parameters,
  ignored: readonly string[],
  { parameterNames, undocumented }: Switches,
): ReadQuery {
  const names = new Map(Object.keys(parameters).map((name) => [named(name, parameterNames), name]));
  const isStrict = undocumented === 'refused';
  const query = new URLSearchParams();
  let wrong: string | null = null;
  for (const [sentName, value] of sent) {
    const name = names.get(sentName);
    const kind = name === undefined ? undefined : parameters[name];
    if (name !== undefined && ignored.includes(name)) continue;
    const isOdd =
      kind === undefined ? isStrict : !fits(value, kind) || (isStrict && value === UNDOCUMENTED_VALUE);
    if (isOdd) wrong ??= `The parameter ${sentName} is not valid.`;
    else if (name !== undefined) query.append(name, value);
  }
  return { query, wrong };
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

function named(name: string, names: ParameterNames): string {
  return names === 'contract' ? name : name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function fits(value: string, kind: ParameterKind): boolean {
  if (kind === 'integer') return /^-?\d{1,15}$/.test(value);
  if (kind === 'boolean') return value === 'true' || value === 'false';
  return kind.includes(value);
}
