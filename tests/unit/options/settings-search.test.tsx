import '../../gallery/i18n.ts';
import { render } from 'preact';
import { describe, expect, it } from 'vitest';
import { PARTS, SETTINGS } from '../../../lib/options/settings-list.ts';
import { findSettings } from '../../../lib/options/settings-search.ts';
import { text } from '../../../lib/text.ts';
import { ALL_STATES } from '../../gallery/all-states.ts';
import fc from '../fast-check.ts';
import { openDocument } from '../support/node-document.ts';
import { NO_EVENTS } from './no-events.ts';

const body = openDocument();
const { OptionsPage } = await import('../../../components/options/OptionsPage.tsx');

const idsOf = (search: string) => [...(findSettings(search, text)?.settings ?? [])];
const every = SETTINGS.map(({ id }) => id);

describe('a search for settings', () => {
  it.each([
    ['', null],
    ['  . ', null],
    ['shortcut', ['shortcuts']],
    ['HOTKEY', ['shortcuts']],
    ['hide genre', ['hide-spoilers']],
    ['chess', []],
    ['resume', ['history']],
    ['diag', ['diagnostics']],
  ])('for %j finds %j', (search, ids) => {
    const found = findSettings(search, text);
    expect(found && [...found.settings]).toEqual(ids);
  });

  it('finds every setting of a part by the name of the part', () => {
    for (const { id, part } of SETTINGS) expect(idsOf(text(PARTS[part]))).toContain(id);
  });

  it('names the parts of the settings that it finds', () => {
    for (const { id, part, texts } of SETTINGS) {
      const found = findSettings(text(texts[0]), text);
      expect([...(found?.settings ?? [])]).toContain(id);
      expect(found?.parts).toContain(part);
    }
  });

  it('is the same with accents, capitals and other order; more words find less', () => {
    const words = SETTINGS.flatMap(({ texts }) => texts.map((key) => text(key)))
      .join(' ')
      .split(/\s+/);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }), (some) => {
        const found = idsOf(some.join(' '));
        expect(idsOf(some.toReversed().join(' ').toUpperCase().replaceAll('E', 'É'))).toEqual(found);
        const fewer = findSettings(some.slice(1).join(' '), text)?.settings ?? new Set(every);
        expect(found.filter((id) => !fewer.has(id))).toEqual([]);
      }),
    );
  });
});

describe('the words of each setting', () => {
  // With an account and without one, with everything that the sections may show.
  it.each([
    'options-no-key',
    'options-accepted',
    'options-accounts',
    'options-history-reading',
    'options-panel-off',
  ])('include those of its labels and headings in %s', (name) => {
    const state = ALL_STATES[name];
    if (state?.show !== 'options') throw new Error(`There is no state ${name}.`);
    render(<OptionsPage {...state.props} linked={{ hash: '' }} {...NO_EVENTS} />, body);
    for (const part of Object.keys(PARTS)) {
      const headings = [...body.querySelectorAll(`#${part} h2, #${part} h3, #${part} .Switch label`)];
      expect(headings.length).toBeGreaterThan(2);
      for (const { textContent } of headings) {
        const found = findSettings(textContent ?? '', text);
        expect(found?.parts, `${textContent}`).toContain(part);
      }
    }
    for (const { id } of SETTINGS) {
      expect(body.querySelector(`#${id}`), id).not.toBeNull();
    }
    render(null, body);
  });
});
