import { vi } from 'vitest';
import type { Language } from '../../../lib/languages.ts';
import { scriptOf } from '../../../lib/messages/templates.ts';
import { loadedTexts, showTexts } from '../../../lib/text.ts';
import { textsIn } from '../../languages.ts';

/** Lets the worker fetch the scripts of texts, which are files of a package. Returns a function that undoes this, and shows the texts of before. */
export function withPackedTexts(): () => void {
  const before = loadedTexts();
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
    const [, language] = /^\/texts\/(.+)\.js$/.exec(String(asked[0])) ?? [];
    return language ? new Response(scriptOf(textsIn(language as Language))) : fetch(...asked);
  });
  return () => {
    vi.stubGlobal('fetch', fetch);
    if (before) showTexts(before);
  };
}
