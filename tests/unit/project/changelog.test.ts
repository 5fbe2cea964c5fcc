import { expect, it } from 'vitest';
import messages from '../../../public/_locales/en/messages.json' with { type: 'json' };
import { textOf } from './imports.ts';

it('the newest entry of the changelog is this version, and begins as the popup does', () => {
  const { version } = JSON.parse(textOf('package.json'));
  const [newest = ''] = textOf('.github/CHANGELOG.md').split(/^## /m).slice(1);
  const [heading, , first] = newest.split('\n');
  expect(heading?.split(' ')[0]).toBe(version);
  expect(first).toBe(messages.whats_new.message);
});
