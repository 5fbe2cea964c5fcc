import { render } from 'preact';
import { beforeEach, expect, it } from 'vitest';
import { WelcomePage } from '../../../components/welcome/WelcomePage.tsx';
import type { WelcomePageProps } from '../../../components/welcome/welcome-props.ts';
import { STATES } from '../../gallery/states.ts';
import { openDocument } from '../support/node-document.ts';

const body = openDocument();
const nothing = () => {};
const EVENTS = { onUseKey: nothing, onAllow: nothing, onOpenProblem: nothing };

beforeEach(() => render(null, body));

/** Draws the first page as this state of the gallery shows it. */
function show(name: 'welcome-no-key' | 'welcome-reading', changes: Partial<WelcomePageProps> = {}): void {
  const state = STATES[name];
  if (state?.show !== 'welcome') throw new Error(`${name} is no state of the first page.`);
  render(<WelcomePage {...state.props} {...EVENTS} {...changes} />, body);
}

const status = () => body.querySelector('[role="status"]');

it('the element that tells of the history is there before the key', () => {
  show('welcome-no-key');
  const before = status();
  expect(before?.textContent).toBe('');
  show('welcome-reading');
  expect(status()).toBe(before);
  expect(before?.textContent).not.toBe('');
});

it('says that the stored key is refused, until another is being checked', () => {
  const state = STATES['welcome-reading'];
  const account = state?.show === 'welcome' && state.props.account;
  if (!account) throw new Error('The state has no account.');
  const refused = { account: { ...account, refused: true } };
  const failure = () => body.querySelector('.KeyForm .FailureNote')?.getAttribute('data-kind');
  show('welcome-no-key', refused);
  expect(failure()).toBe('key-refused');
  show('welcome-no-key', { ...refused, failure: { kind: 'offline' } });
  expect(failure()).toBe('offline');
  show('welcome-no-key', { ...refused, busy: true });
  expect(failure()).toBeUndefined();
});
