import { render } from 'preact';
import { beforeEach, expect, it, vi } from 'vitest';
import { SiteLink } from '../../../components/pages/SiteLink.tsx';
import { keyPage } from '../../../lib/site.ts';
import { openDocument } from '../support/node-document.ts';

vi.mock(import('../../../lib/site.ts'), { spy: true });

const ADDRESS = 'https://www.goproblems.com';
const KEY_PATH = '/account/keys';
let body: HTMLElement;

beforeEach(() => {
  vi.restoreAllMocks();
  body = openDocument();
});

it('leads to the home page while the page for keys is not known', () => {
  render(<SiteLink address={ADDRESS} />, body);
  const link = body.querySelector('a');
  expect([link?.textContent, link?.title, link?.href]).toEqual([
    'Get your key',
    'www.goproblems.com',
    `${ADDRESS}/`,
  ]);
});

it('leads to the page for keys when the site’s setting names it', () => {
  vi.mocked(keyPage).mockReturnValue(ADDRESS + KEY_PATH);
  render(<SiteLink address={ADDRESS} />, body);
  expect(body.querySelector('a')?.href).toBe(ADDRESS + KEY_PATH);
  expect(body.textContent).toBe('Get your key');
  expect(keyPage).toHaveBeenCalledWith(ADDRESS);
});
