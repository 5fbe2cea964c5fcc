import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { isCorruption } from '../../../../lib/background/repair/repair.ts';

it.each([
  'TimeoutError',
  'AbortError',
  'InvalidStateError',
  'TransactionInactiveError',
  'QuotaExceededError',
  'VersionError',
  'BlockedError',
  'NotKeptError',
])('R22 an error %s is no reason to delete a database', (name) => {
  expect(isCorruption(new DOMException('', name))).toBe(false);
});

it.each(['UnknownError', 'NotFoundError', 'DataError'])(
  'R22 an error %s means that a database is corrupt',
  (name) => {
    expect(isCorruption(new DOMException('', name))).toBe(true);
  },
);
