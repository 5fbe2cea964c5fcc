// Scripts for Firefox's window that bring a used Firefox back to the state before anything was installed.

/** Every preference that the profile has set, with its value. */
export const PREFERENCES = `Object.fromEntries(
  Services.prefs.getChildList('').filter((name) => Services.prefs.prefHasUserValue(name)).map((name) => {
    switch (Services.prefs.getPrefType(name)) {
      case Services.prefs.PREF_BOOL: return [name, Services.prefs.getBoolPref(name)];
      case Services.prefs.PREF_INT: return [name, Services.prefs.getIntPref(name)];
      default: return [name, Services.prefs.getStringPref(name)];
    }
  }))`;

/**
 * Creates the browser's panel of extensions, which Firefox otherwise creates for the first popup. Without it Firefox keeps a
 * view for each removed toolbar button, and shows the next popup there, with the style of a button that no longer exists.
 */
export const BUILD_PANEL = `void gUnifiedExtensions.panel`;

/**
 * Closes all windows but this one. In this one it closes open panels and all tabs but a new blank one, without any page's
 * prompt.
 */
export const CLOSE_ALL = `(async () => {
  for (const panel of document.querySelectorAll('panel')) {
    if (panel.state === 'closed') continue;
    const hidden = new Promise((resolve) => {
      panel.addEventListener('popuphidden', ({ target }) => target === panel && resolve());
    });
    panel.hidePopup();
    await hidden;
  }
  for (const other of Services.wm.getEnumerator('navigator:browser')) {
    if (other === window) continue;
    const closed = new Promise((resolve) => other.addEventListener('unload', resolve, { once: true }));
    other.close();
    await closed;
  }
  const triggeringPrincipal = Services.scriptSecurityManager.getSystemPrincipal();
  const blank = gBrowser.addTab('about:blank', { triggeringPrincipal });
  gBrowser.selectedTab = blank;
  for (const tab of [...gBrowser.tabs]) if (tab !== blank) gBrowser.removeTab(tab, { skipPermitUnload: true });
  return null;
})()`;

/**
 * Uninstalls the add-on. Resolves when the add-on is shut down and Firefox has cleared its data. Firefox reports the add-on as
 * gone before both; if one with the same id were installed at that moment, it would get the old one's toolbar button.
 */
export const uninstalling = (id: string) => `(async () => {
  const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs');
  const cleaned = new Promise((resolve) => {
    ExtensionParent.apiManager.once('cleanupAfterUninstall', (_, of, tasks) => {
      resolve(Promise.all(tasks.map(({ promise }) => promise)));
    });
  });
  const extension = WebExtensionPolicy.getByID('${id}')?.extension;
  const ended = extension && new Promise((resolve) => {
    extension.shutdown = function (reason) {
      delete this.shutdown;
      const ending = this.shutdown(reason);
      resolve(ending);
      return ending;
    };
  });
  const addon = await AddonManager.getAddonByID('${id}');
  await addon.uninstall();
  await Promise.all([cleaned, ended]);
  return null;
})()`;

/**
 * Restores the preferences, goes back online, and deletes everything stored for any site: cookies, storages, caches,
 * permissions, zoom, history, open connections.
 */
export const forgetting = (preferences: Record<string, unknown>) => `(async () => {
  const former = ${JSON.stringify(preferences)};
  const now = ${PREFERENCES};
  for (const name of Object.keys(now)) if (!(name in former)) Services.prefs.clearUserPref(name);
  for (const [name, value] of Object.entries(former)) {
    if (now[name] === value) continue;
    if (typeof value === 'boolean') Services.prefs.setBoolPref(name, value);
    else if (typeof value === 'number') Services.prefs.setIntPref(name, value);
    else Services.prefs.setStringPref(name, value);
  }
  Services.io.offline = false;
  const failed = await new Promise((resolve) => {
    Services.clearData.deleteData(Ci.nsIClearDataService.CLEAR_ALL, { onDataDeleted: resolve });
  });
  if (failed !== 0) throw new Error('Firefox could not forget everything: ' + failed);
  Services.obs.notifyObservers(null, 'net:cancel-all-connections');
  return null;
})()`;

/** Makes Firefox use this uuid for the next installation of the add-on. */
export const pinning = (id: string, uuid: string) => `(() => {
  const name = 'extensions.webextensions.uuids';
  const uuids = { ...JSON.parse(Services.prefs.getStringPref(name, '{}')), ['${id}']: '${uuid}' };
  Services.prefs.setStringPref(name, JSON.stringify(uuids));
  return null;
})()`;
