import { render } from 'preact';
import { afterEach, expect, it } from 'vitest';
import { text } from '../../../lib/text.ts';
import { ALL_STATES } from '../../gallery/all-states.ts';
import { openDocument } from '../support/node-document.ts';
import { NO_EVENTS } from './no-events.ts';

const body = openDocument();
const { BlindSection } = await import('../../../components/options/BlindSection.tsx');

afterEach(() => render(null, body));

it.each([
  [true, true, true],
  // The panel's script covers the site's header.
  [true, false, false],
  [false, true, false],
])(
  'covering on %s, panel on %s: a hidden part is said to be covered: %s',
  (coversSite, panelOn, isCovered) => {
    const state = ALL_STATES['options-accepted'];
    if (state?.show !== 'options') throw new Error('There is no such state.');
    const props = { ...state.props, blind: ['rank' as const], coversSite, panelOn };
    render(<BlindSection {...props} linked={{ hash: '' }} {...NO_EVENTS} />, body);
    expect(body.textContent?.includes(text('options_blind_covered'))).toBe(isCovered);
  },
);
