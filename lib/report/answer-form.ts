import type { Endpoint } from '../failure.ts';
import { asRecord } from '../guards.ts';
import { REQUEST } from '../limits.ts';
import type { Query } from '../requests/query.ts';
import { EXPECTED_FIELDS, type Fields } from './expected-fields.ts';
import {
  type FailedPairs,
  type FilterCheck,
  failedPairs,
  filterChecks,
  type StatusOf,
} from './row-checks.ts';

/** What one answer of the site looked like: names of fields, types and counts, but no value of a field. */
export interface AnswerForm {
  /** UTC day, such as `2026-11-28`. */
  day: string;
  /** Names of the headers about rate limits. */
  headers: string[];
  /** Number of rows requested (0: the request does not say) and received. */
  asked?: number;
  received?: number;
  /** Where the rows were, if not at the usual place. */
  rowsIn?: string;
  /** How often an expected field was missing or had another type, by path and type. */
  different: Record<string, Record<string, number>>;
  /** Paths of fields that are not expected; `?` for a name that may be a value. */
  added: string[];
  /** Optional fields that nothing had. */
  without: string[];
  /** Whether the total is smaller than the number of rows up to the last one received. */
  totalTooSmall?: boolean;
  filters: Record<string, FilterCheck>;
  failedPairs?: FailedPairs;
}

interface Answer {
  status: number;
  headers: Headers;
  /** Undefined: the body was no JSON. */
  body: unknown;
}

const MAX_ADDED = 60;
/** An answer has fewer different fields. */
const MAX_PATHS = 500;
const DATE = /^\d{4}-\d\d-\d\d/;
const RATE_LIMIT_HEADER = /^(?:x-)?rate-?limit(?:-[a-z]{1,12}){0,2}$|^retry-after$/;
/** A name with a digit, a space or much length may be a value, such as an id or a player's name. */
const FIELD_NAME = /^[a-z][A-Za-z_]{1,29}$/;

/** Returns what an answer looked like. `now`: epoch ms. */
export function answerForm(
  { endpoint, query = {} }: { endpoint: Endpoint; query?: Query },
  { status, headers, body }: Answer,
  now: number,
  statusOf: StatusOf = () => null,
): AnswerForm {
  const about = {
    day: new Date(now).toISOString().slice(0, 10),
    headers: [...headers.keys()].filter((name) => RATE_LIMIT_HEADER.test(name)),
  };
  if (status < 200 || status > 299) return { ...about, ...comparedFields(body, {}), filters: {} };
  const { usual, rowsIn } = inUsualShape(endpoint, body);
  const fields = comparedFields(usual, EXPECTED_FIELDS[endpoint]);
  const list = endpoint === 'attempts' ? asRecord(usual).items : endpoint === 'problems' ? usual : null;
  const form = { ...about, ...(rowsIn === undefined ? {} : { rowsIn }), ...fields, filters: {} };
  if (!Array.isArray(list) || list.length > REQUEST.maxRows) return form;
  const rows = list.map(asRecord);
  const asked = Number(query.limit ?? query.result_number ?? 0);
  const counted = { ...form, asked, received: rows.length, filters: filterChecks(rows, query, statusOf) };
  if (endpoint === 'problems') return counted;
  const totalTooSmall = isTooSmall(asRecord(usual).totalRecords, query, rows.length);
  return { ...counted, totalTooSmall, failedPairs: failedPairs(rows) };
}

/**
 * Returns the form to store after an answer, with what the last form tells and this answer cannot: fields without rows,
 * filters that it was not asked for, and the most pairs of failed rows.
 */
export function mergedForm(before: AnswerForm | undefined, form: AnswerForm): AnswerForm {
  if (!before) return form;
  // Without rows nothing is known of their fields.
  const { day, headers } = form;
  const merged = form.received === 0 ? { ...before, day, headers } : { ...form };
  merged.filters = { ...before.filters, ...form.filters };
  if (before.failedPairs && before.failedPairs.pairs > (form.failedPairs?.pairs ?? 0)) {
    merged.failedPairs = before.failedPairs;
  }
  return merged;
}

/** Returns an answer in the shape that is usual for it, and where its rows were if that is another one. */
function inUsualShape(endpoint: Endpoint, body: unknown): { usual: unknown; rowsIn?: string } {
  const given = asRecord(body);
  if (endpoint === 'attempts' && Array.isArray(body)) return { usual: { items: body }, rowsIn: 'the answer' };
  if (endpoint === 'user' && !('user' in given) && 'id' in given) {
    return { usual: { user: body }, rowsIn: 'the answer' };
  }
  const wrapper = ['entries', 'items', 'results'].find((name) => Array.isArray(given[name]));
  return endpoint === 'problems' && wrapper ? { usual: given[wrapper], rowsIn: wrapper } : { usual: body };
}

function isTooSmall(total: unknown, { offset }: Query, received: number): boolean {
  return typeof total === 'number' && received > 0 && total < Number(offset ?? 0) + received;
}

/** Compares all fields of an answer with those that are expected. */
function comparedFields(
  body: unknown,
  expected: Fields,
): Pick<AnswerForm, 'different' | 'added' | 'without'> {
  const tally = talliedTypes(body, new Set(Object.keys(expected).map(parentOf)));
  const found = Object.entries(expected).map(([path, types]) => {
    const seen = tally.get(path) ?? {};
    const parents = path === '' || path.endsWith('[]') ? 0 : (tally.get(parentOf(path))?.object ?? 0);
    const missing = parents - Object.values(seen).reduce((sum, times) => sum + times, 0);
    return { path, types: types.split('|'), seen: missing > 0 ? { ...seen, missing } : seen };
  });
  const different = found.flatMap(({ path, types, seen }) => {
    const unlike = Object.entries(seen).filter(([type]) => !isExpected(type, types));
    return unlike.length > 0 ? [[path || 'the answer', Object.fromEntries(unlike)] as const] : [];
  });
  const without = found.filter(
    ({ types, seen }) => types.includes('missing') && Object.keys(seen).join() === 'missing',
  );
  return {
    different: Object.fromEntries(different),
    added: [...tally.keys()]
      .filter((path) => path !== '' && !Object.hasOwn(expected, path))
      .slice(0, MAX_ADDED),
    without: without.map(({ path }) => path),
  };
}

function parentOf(path: string): string {
  return path.endsWith('[]') ? path.slice(0, -2) : path.slice(0, Math.max(0, path.lastIndexOf('.')));
}

/** Counts the types at each path of an answer. Looks into objects and lists at the given paths only. */
function talliedTypes(body: unknown, into: ReadonlySet<string>): Map<string, Record<string, number>> {
  const tally = new Map<string, Record<string, number>>();
  function add(value: unknown, path: string): void {
    const type = typeOf(value);
    const types = tally.get(path) ?? {};
    types[type] = (types[type] ?? 0) + 1;
    tally.set(path, types);
    if (path !== '' && !into.has(path)) return;
    if (type === 'array') for (const element of value as unknown[]) add(element, `${path}[]`);
    if (type !== 'object') return;
    for (const [name, inner] of Object.entries(value as object)) {
      const shown = FIELD_NAME.test(name) && tally.size < MAX_PATHS ? name : '?';
      add(inner, path === '' ? shown : `${path}.${shown}`);
    }
  }
  add(body, '');
  return tally;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'string') return DATE.test(value) ? 'date' : 'string';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function isExpected(type: string, types: readonly string[]): boolean {
  const wider = { integer: 'number', date: 'string' }[type];
  return types.includes(type) || (wider !== undefined && types.includes(wider));
}
