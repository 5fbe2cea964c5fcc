import { describe, expect, it } from 'vitest';
import { BUDGETS } from '../../e2e/size-budgets.ts';
import { textOf } from './imports.ts';

/** The rows of the table in a page whose head is given, without head and rule, each as its cells. */
function tableIn(page: string, head: string): string[][] {
  const lines = textOf(page).split('\n');
  const first = lines.indexOf(head) + 2;
  expect(first, `${head} in ${page}`).toBeGreaterThan(1);
  const rest = lines.slice(first);
  const end = rest.findIndex((line) => !line.startsWith('|'));
  return rest.slice(0, end === -1 ? rest.length : end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const codeIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

describe('what the pages say', () => {
  // A browser test holds that the builds have exactly the reviewed manifests.
  it.each(['chromium', 'firefox'])(
    'README names the permissions of the %s build, no more and no fewer',
    (name) => {
      const manifest = JSON.parse(textOf(`tests/e2e/reviewed/${name}.json`));
      const rows = tableIn('README.md', '| permission | because |');
      const [optional, needed] = [true, false].map((isOptional) =>
        rows
          .filter(([asked = '']) => asked.startsWith('optional') === isOptional)
          .flatMap(([asked = '']) => codeIn(asked)),
      );
      expect(needed?.sort()).toEqual([...manifest.permissions, ...manifest.host_permissions].sort());
      expect(optional?.sort()).toEqual([...manifest.optional_host_permissions].sort());
      expect(manifest.optional_permissions ?? []).toEqual([]);
    },
  );

  it('SIZES.md names each size budget', () => {
    const sizes = tableIn('tests/SIZES.md', '| part | at most | loaded by | of which, about |').map(
      ([, most]) => Number(most),
    );
    expect(sizes).toEqual(Object.values(BUDGETS));
  });
});
