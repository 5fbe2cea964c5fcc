import { SiteCover } from '../../components/panel/SiteCover.tsx';
import type { Cover } from '../../lib/panel/cover.ts';
import { useSiteCover } from './use-site-cover.ts';

/** What is drawn before the worker's first answer: the cover alone. */
export function FirstCover({ cover }: { cover: Cover | null }) {
  const { origin, boxes } = useSiteCover(0, cover);
  return cover && <SiteCover boxes={boxes} origin={origin} />;
}
