import { describe, expect, it } from 'vitest';
import { levelOf, levelStart } from '../../../lib/difficulty/levels.ts';
import { NO_FILTERS, sameFilters } from '../../../lib/filters/filters.ts';
import {
  changeSavedFilters,
  filtersOf,
  INITIAL_SAVED_FILTERS,
  parseSavedFilters,
  SAVED,
  type SavedChange,
  type SavedFilter,
  START_NAMES,
  shownFilters,
} from '../../../lib/filters/saved-filters.ts';
import { SORTS } from '../../../lib/filters/sort.ts';
import { givenName, savedName } from '../../../lib/popup/saved-filter-text.ts';
import { parseSettings } from '../../../lib/settings.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';
import { anyFilters } from './arbitrary-filters.ts';

const anyName = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60, size: 'max' }),
  fc.string({ unit: 'binary', maxLength: 60, size: 'max' }),
  fc.constantFrom('\uFFFD', 'a\uFFFD', '\uD83D', '😀'.repeat(30)),
);
const NOW = 1_764_000_000_000;
const anySaved: fc.Arbitrary<SavedFilter> = fc.record({
  id: fc.integer({ min: 1, max: 40 }),
  changedAt: fc.nat(NOW - 1),
  isRemoved: fc.boolean(),
  name: anyName,
  start: fc.constantFrom(null, ...START_NAMES),
  filters: anyFilters,
  near: fc.boolean(),
  levels: fc.record({ below: fc.nat(38), above: fc.nat(38) }),
  sort: fc.constantFrom(...SORTS),
});
const anyList = fc.array(anySaved, { maxLength: 30 }).map((list) => [...parseSavedFilters(list)]);
const changed = (list: readonly SavedFilter[], change: SavedChange) => changeSavedFilters(list, change, NOW);
const idOf = fc.integer({ min: 0, max: 42 });
const anyChange: fc.Arbitrary<SavedChange> = fc.oneof(
  fc.record({ do: fc.constant('add' as const), filters: anyFilters, sort: fc.constantFrom(...SORTS) }),
  fc.record({ do: fc.constant('rename' as const), id: idOf, name: anyName }),
  fc.record({ do: fc.constant('move' as const), id: idOf, by: fc.constantFrom(1 as const, -1 as const) }),
  fc.record({ do: fc.constant('remove' as const), id: idOf }),
  fc.record({ do: fc.constant('put' as const), saved: anySaved, at: fc.nat(30) }),
);
const FIRST = INITIAL_SAVED_FILTERS[0] as SavedFilter;
const savedIn = (stored: unknown) => parseSavedFilters(parseSettings(stored).saved);
/** Whether nothing but its filters and its order says what a saved filter finds. */
const isPlain = ({ near }: SavedFilter) => !near;
const ids = (list: readonly SavedFilter[]) => list.map(({ id }) => id);

describe('saved filters', () => {
  it('are the initial ones until something is saved, and none after all are removed', () => {
    expect(savedIn(undefined)).toEqual(INITIAL_SAVED_FILTERS);
    expect(savedIn({ saved: 'many' })).toEqual(INITIAL_SAVED_FILTERS);
    expect(savedIn({ saved: [] })).toEqual([]);
  });

  it('are read from any stored value; invalid ones are dropped', () => {
    const invalid = fc.oneof(fc.anything(), fc.record({ id: fc.anything(), filters: fc.anything() }));
    forAll(fc.array(fc.oneof(anySaved, invalid), { maxLength: 30 }), (stored) => {
      const saved = savedIn({ saved: stored });
      expect(savedIn({ saved })).toEqual(saved);
      expect(new Set(ids(saved)).size).toBe(saved.length);
      expect(shownFilters(saved).length).toBeLessThanOrEqual(SAVED.max);
    });
  });

  it('keep order, names and filters when they are stored and read', () => {
    forAll(anyList, fc.array(anyChange, { maxLength: 20 }), (list, changes) => {
      const after = changes.reduce(changed, list);
      expect(savedIn({ saved: structuredClone(after) })).toEqual(after);
    });
  });

  it('are valid and have different names at first', () => {
    expect(parseSavedFilters(INITIAL_SAVED_FILTERS)).toEqual(INITIAL_SAVED_FILTERS);
    expect(INITIAL_SAVED_FILTERS.map(({ start }) => start)).toEqual([...START_NAMES]);
    expect(new Set(INITIAL_SAVED_FILTERS.map(savedName)).size).toBe(INITIAL_SAVED_FILTERS.length);
  });

  it('are added at the end with a new id until full', () => {
    forAll(anyList, anyFilters, (list, filters) => {
      const shown = shownFilters(list);
      fc.pre(
        !shown.some((one) => isPlain(one) && one.sort === 'rating' && sameFilters(one.filters, filters)),
      );
      const after = changed(list, { do: 'add', filters, sort: 'rating' });
      if (shown.length === SAVED.max) {
        expect(after).toEqual(list);
        return;
      }
      expect(shownFilters(after).slice(0, -1)).toEqual(shown);
      expect(shownFilters(after).at(-1)).toMatchObject({
        id: NOW,
        filters,
        name: '',
        start: null,
        near: false,
      });
    });
  });

  it('never get the id of another device or of a removed one', () => {
    const add = (list: readonly SavedFilter[], canon: boolean, now: number) =>
      changeSavedFilters(list, { do: 'add', filters: { ...NO_FILTERS, canon }, sort: 'site' }, now);
    const [one] = add([], true, NOW);
    const [other] = add([], true, NOW + 1);
    expect(one?.id).not.toBe(other?.id);
    const removed = changed(add([], true, NOW), { do: 'remove', id: NOW });
    expect(ids(add(removed, false, NOW))).toEqual([NOW + 1, NOW]);
  });

  it('are added once, however often "Save" is pressed', () => {
    forAll(anyList, anyFilters, fc.constantFrom(...SORTS), (list, filters, sort) => {
      const once = changed(list, { do: 'add', filters, sort });
      expect(changed(once, { do: 'add', filters, sort })).toEqual(once);
    });
  });

  it('are added beside the same filters near the player, or in another order', () => {
    forAll(anyFilters, fc.constantFrom(...SORTS), (filters, sort) => {
      const [one] = changed([], { do: 'add', filters, sort });
      const other = SORTS.find((each) => each !== sort);
      const list = [{ near: true }, { sort: other }].map((changes, nth) => ({
        ...(one as SavedFilter),
        id: nth + 1,
        ...changes,
      })) as SavedFilter[];
      expect(changed(list, { do: 'add', filters, sort })).toHaveLength(list.length + 1);
    });
  });

  it('move by one place and move back without loss', () => {
    forAll(anyList, idOf, fc.constantFrom(1 as const, -1 as const), (list, id, by) => {
      const after = changed(list, { do: 'move', id, by });
      const shown = ids(shownFilters(list));
      const [from, to] = [shown.indexOf(id), ids(shownFilters(after)).indexOf(id)];
      expect(to).toBe(from < 0 ? -1 : Math.min(Math.max(from + by, 0), shown.length - 1));
      expect(ids(after).toSorted()).toEqual(ids(list).toSorted());
      if (to !== from) expect(changed(after, { do: 'move', id, by: by === 1 ? -1 : 1 })).toEqual(list);
    });
  });

  it('return to their place when a removal is undone', () => {
    forAll(anyList, fc.nat(19), (list, at) => {
      const shown = shownFilters(list);
      const saved = shown[at];
      fc.pre(saved !== undefined);
      const without = changed(list, { do: 'remove', id: saved.id });
      expect(shownFilters(without)).toEqual(shown.filter((one) => one !== saved));
      const back = changeSavedFilters(without, { do: 'put', saved, at }, NOW + 1);
      expect(shownFilters(back)).toEqual(shown.with(at, { ...saved, changedAt: NOW + 1 }));
      expect(changed(back, { do: 'put', saved, at })).toEqual(back);
    });
  });

  it('change later than before, though the clock was ahead then', () => {
    const [saved] = changeSavedFilters([], { do: 'add', filters: NO_FILTERS, sort: 'site' }, NOW + 9);
    if (!saved) throw new Error('it was not added');
    const { id, changedAt } = saved;
    const renamed = changed([saved], { do: 'rename', id, name: 'mine' });
    const removed = changed(renamed, { do: 'remove', id });
    const back = changed(removed, { do: 'put', saved, at: 0 });
    expect([renamed, removed, back].map(([one]) => one?.changedAt)).toEqual(
      [1, 2, 3].map((nth) => changedAt + nth),
    );
  });

  it('are kept as removed, a limited number of them', () => {
    const [first, ...others] = INITIAL_SAVED_FILTERS;
    const marked = changed(INITIAL_SAVED_FILTERS, { do: 'remove', id: FIRST.id });
    expect(marked).toEqual([...others, { ...first, isRemoved: true, changedAt: NOW }]);
    let list: readonly SavedFilter[] = [];
    for (let nth = 0; nth <= SAVED.mostRemoved; nth++) {
      const now = NOW + nth;
      list = changeSavedFilters(list, { do: 'add', filters: NO_FILTERS, sort: 'site' }, now);
      list = changeSavedFilters(list, { do: 'remove', id: now }, now);
    }
    expect(list).toHaveLength(SAVED.mostRemoved);
    expect(ids(list)).not.toContain(NOW);
  });

  it('have the player’s name, else an initial one, else their filters', () => {
    const change = { do: 'rename', id: FIRST.id, name: ' Mine ' } as const;
    const named = changed(INITIAL_SAVED_FILTERS, change)[0] as SavedFilter;
    expect(savedName(named)).toBe('Mine');
    expect(savedName({ ...named, name: '  ' })).toBe('Untried near me');
    expect(savedName({ ...named, name: '', start: null })).toBe('Untried');
    expect(givenName({ ...FIRST, start: null, near: false, filters: NO_FILTERS })).not.toBe('');
  });

  it('have names cut at a limit without splitting a character', () => {
    const name = `${'a'.repeat(SAVED.nameLength - 1)}🀄`;
    const [saved] = changed([FIRST], { do: 'rename', id: FIRST.id, name });
    expect(saved?.name).toBe('a'.repeat(SAVED.nameLength - 1));
  });
});

describe('the filters of a saved filter', () => {
  it('are the stored ones if they do not depend on the player', () => {
    forAll(anySaved, fc.option(fc.double({ noNaN: true, min: -500, max: 3000 })), (saved, elo) => {
      fc.pre(!saved.near);
      expect(filtersOf(saved, elo)).toEqual(saved.filters);
    });
  });

  it('span complete levels on either side of the player’s elo', () => {
    forAll(anySaved, fc.double({ noNaN: true, min: -500, max: 3000 }), (saved, elo) => {
      const { from, to } = filtersOf({ ...saved, near: true }, elo).elo;
      const level = levelOf(elo);
      const { below, above } = saved.levels;
      expect(from).toBe(level - below <= 0 ? null : levelStart(level - below));
      expect(to).toBe(level + above >= 38 ? null : levelStart(level + above + 1));
    });
  });

  it('have no elo bounds if the player’s elo is unknown', () => {
    for (const saved of INITIAL_SAVED_FILTERS.filter(({ near }) => near)) {
      expect(filtersOf(saved, null).elo).toEqual({ from: null, to: null });
    }
  });
});
