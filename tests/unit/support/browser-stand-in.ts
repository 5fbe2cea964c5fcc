// The extension APIs that the worker's code needs in Node, loaded before every test (see `set-up.ts`). No logic: one open tab
// and every permission.

/** Messages sent to the tab, in order. */
export const told: { changed: number[] | 'all' }[] = [];

/** The tab that is always open, in front of others. */
export const OPEN_TAB = 1;
/** The id of the first new tab. */
const NEW_TAB = 1_000;

/** The scripts that the browser itself runs in pages, by id. */
export const registered = new Map<string, { id: string }>();

/** The addresses of tabs that `tabs.get` finds; another tab is closed. */
export const addresses = new Map<number, string>();

/** Addresses opened in a tab, in order. */
export const opened: { tab: number; url: string }[] = [];

let signs: Record<string, unknown> = {};
let ofSession: Record<string, unknown> = {};

/** What the toolbar button shows: the title of each tab, the usual title under 0, the icon's path, and the number on it. */
export const toolbar = { titles: new Map<number, string>(), icon: '', badge: '' };

/** The alarms that are set: the time of each by its name, epoch ms. */
export const alarms = new Map<string, number>();
/** What listens to alarms. */
export const alarmListeners = new Set<(alarm: { name: string }) => void>();

const newApis = () => ({
  action: {
    getTitle: async ({ tabId = 0 }: { tabId?: number }) =>
      toolbar.titles.get(tabId) ?? 'Companion for GoProblems',
    setTitle: async ({ tabId = 0, title }: { tabId?: number; title: string }) =>
      void toolbar.titles.set(tabId, title),
    setIcon: async ({ path }: { path: Record<number, string> }) => {
      toolbar.icon = path[16] ?? '';
    },
    setBadgeText: async ({ text }: { text: string }) => {
      toolbar.badge = text;
    },
    setBadgeBackgroundColor: async () => {},
    setBadgeTextColor: async () => {},
  },
  alarms: {
    create: async (name: string, { when }: { when: number }) => void alarms.set(name, when),
    clear: async (name: string) => alarms.delete(name),
    onAlarm: { addListener: (listener: (alarm: { name: string }) => void) => alarmListeners.add(listener) },
  },
  storage: {
    local: {
      get: async () => ({ ...signs }),
      set: async (more: object) => void Object.assign(signs, more),
      remove: async (name: string) => void delete signs[name],
    },
    session: {
      get: async () => structuredClone(ofSession),
      set: async (more: object): Promise<void> => void Object.assign(ofSession, structuredClone(more)),
      remove: async (name: string) => void delete ofSession[name],
      clear: async () => {
        ofSession = {};
      },
    },
  },
  runtime: {
    id: 'companion',
    getPlatformInfo: async () => ({}),
    getManifest: () => ({ version: '1.0.0', homepage_url: 'https://example.org' }),
  },
  commands: { getAll: async () => [{ name: 'next', shortcut: 'Alt+Shift+J' }] },
  tabs: {
    query: async () => [{ id: OPEN_TAB, url: addresses.get(OPEN_TAB) }],
    create: async ({ url }: { url: string }) => {
      const tab = NEW_TAB + opened.length;
      opened.push({ tab, url });
      return { id: tab };
    },
    get: async (id: number) => {
      if (id !== OPEN_TAB && !addresses.has(id)) throw new Error(`No tab with id: ${id}.`);
      return { id, url: addresses.get(id) };
    },
    update: async (tab: number, { url }: { url: string }) => void opened.push({ tab, url }),
    sendMessage: async (_tab: number, news: { changed: number[] | 'all' }) => void told.push(news),
  },
  permissions: { contains: async () => true },
  scripting: {
    executeScript: async () => [],
    insertCSS: async () => {},
    getRegisteredContentScripts: async () => [...registered.values()],
    registerContentScripts: async (scripts: { id: string }[]) => {
      for (const script of scripts) {
        if (registered.has(script.id)) throw new Error(`Duplicate script ID '${script.id}'`);
        registered.set(script.id, script);
      }
    },
    unregisterContentScripts: async ({ ids }: { ids: string[] }) => {
      for (const id of ids) registered.delete(id);
    },
  },
});

/** The extension APIs, as the worker's code finds them. */
export const chrome = newApis();
Object.assign(globalThis, { chrome });

/** Undoes what tests have changed. The object itself stays, because the extension's modules have found it when they were loaded. */
export function resetBrowser(): void {
  Object.assign(globalThis, { chrome, browser: Object.assign(chrome, newApis()) });
  told.length = 0;
  opened.length = 0;
  for (const one of [addresses, toolbar.titles, alarms, alarmListeners, registered]) one.clear();
  Object.assign(toolbar, { icon: '', badge: '' });
  signs = {};
  ofSession = {};
}
