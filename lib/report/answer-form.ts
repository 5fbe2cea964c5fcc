/** What one answer of the site looked like: names of fields, types and counts, but no value of a field. */
export interface AnswerForm {
  /** UTC day, such as `2026-11-28`. */
  day: string;
  /** Names of the headers about rate limits. */
  headers: string[];
  /**
   * How often each type was at each path. The elements of a list have the path of the list with `[]`; the answer itself has the empty path.
   * `?`: a name that may be a value.
   */
  fields: Record<string, Record<string, number>>;
}

interface Answer {
  headers: Headers;
  /** Undefined: the body was no JSON. */
  body: unknown;
}

/** The fields whose own fields are named. Others may have a player's name for a field. */
const OPENED = new Set(
  'items entries results user author rank displayRank rating flagStats attempts currentUserAttempts userData collections'.split(
    ' ',
  ),
);
/** An answer has fewer different fields. */
const MAX_PATHS = 500;
const DATE = /^\d{4}-\d\d-\d\d/;
const RATE_LIMIT_HEADER = /^(?:x-)?rate-?limit(?:-[a-z]{1,12}){0,2}$|^retry-after$/;
/** A name with a digit, a space or much length may be a value, such as an id or a player's name. */
const FIELD_NAME = /^[a-z][A-Za-z_]{1,29}$/;

/** Returns what an answer looked like. `now`: epoch ms. */
export function answerForm({ headers, body }: Answer, now: number): AnswerForm {
  return {
    day: new Date(now).toISOString().slice(0, 10),
    headers: [...headers.keys()].filter((name) => RATE_LIMIT_HEADER.test(name)),
    fields: fieldsOf(body),
  };
}

function fieldsOf(body: unknown): AnswerForm['fields'] {
  const fields = new Map<string, Record<string, number>>();
  function add(value: unknown, path: string, isOpened: boolean): void {
    const type = typeOf(value);
    const types = fields.get(path) ?? {};
    types[type] = (types[type] ?? 0) + 1;
    fields.set(path, types);
    if (!isOpened) return;
    if (type === 'array') for (const element of value as unknown[]) add(element, `${path}[]`, true);
    if (type !== 'object') return;
    for (const [name, inner] of Object.entries(value as object)) {
      const shown = FIELD_NAME.test(name) && fields.size < MAX_PATHS ? name : '?';
      add(inner, path === '' ? shown : `${path}.${shown}`, OPENED.has(name));
    }
  }
  add(body, '', true);
  return Object.fromEntries(fields);
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'string') return DATE.test(value) ? 'date' : 'string';
  return Number.isInteger(value) ? 'integer' : typeof value;
}
