import { render } from 'preact';
import { afterEach, expect, it } from 'vitest';
import { text } from '../../../lib/text.ts';
import { ALL_STATES } from '../../gallery/all-states.ts';
import { openDocument } from '../support/node-document.ts';
import { NO_EVENTS } from './no-events.ts';

const body = openDocument();
const { HideSection } = await import('../../../components/options/HideSection.tsx');

afterEach(() => render(null, body));

// The panel's script covers the site's page.
it.each([true, false])('with the panel on: %s, hiding spoilers says what it needs', (panelOn) => {
  const state = ALL_STATES['options-accepted'];
  if (state?.show !== 'options') throw new Error('There is no such state.');
  render(<HideSection {...state.props} panelOn={panelOn} linked={{ hash: '' }} {...NO_EVENTS} />, body);
  expect(body.textContent?.includes(text('options_hide_no_panel'))).toBe(!panelOn);
});
