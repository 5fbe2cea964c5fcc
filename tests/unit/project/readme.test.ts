import { expect, it } from 'vitest';
import { textOf } from './imports.ts';

const HEAD = '| permission | because |';

// A browser test holds that the builds have exactly the reviewed manifests.
it.each(['chromium', 'firefox'])(
  'README names the permissions of the %s build, no more and no fewer',
  (name) => {
    const manifest = JSON.parse(textOf(`tests/e2e/reviewed/${name}.json`));
    const readme = textOf('README.md');
    const [table = ''] = readme.slice(readme.indexOf(HEAD)).split('\n\n');
    const rows = table.split('\n').map((row) => row.split('|')[1]?.trim() ?? '');
    const ofBuild = rows.filter((row) => name === 'chromium' || !row.endsWith('(Chromium)'));
    const named = ofBuild.flatMap((asked) =>
      [...asked.matchAll(/`([^`]+)`/g)].map(([, permission]) => permission),
    );
    expect(named.sort()).toEqual([...manifest.permissions, ...manifest.host_permissions].sort());
  },
);
