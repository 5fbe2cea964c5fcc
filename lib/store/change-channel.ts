/** What changed in the database. The extension's own pages and the worker listen; content scripts never open this channel. */
export type News =
  | 'settings'
  | 'account'
  | 'attempts'
  | 'listing'
  | 'rateLimiter'
  | 'problemData'
  | 'picks'
  | 'notes'
  | 'reviews'
  | 'session'
  | 'popup'
  | 'backup';

const CHANNEL = 'news';

/** Publishes a change to every context of the extension, this one too. */
export function publish(news: News): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(news);
  channel.close();
}

/** Calls the listener with every published change until the signal aborts. */
export function onChangePublished(listener: (news: News) => void, signal: AbortSignal): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = (event: MessageEvent<News>) => listener(event.data);
  signal.addEventListener('abort', () => channel.close(), { once: true });
}
