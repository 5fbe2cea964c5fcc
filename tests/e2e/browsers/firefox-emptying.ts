// Scripts for Firefox's window that bring a used Firefox back to the state before anything was installed.

/** Every preference that has a value of the profile's own. */
export const PREFERENCES = `Object.fromEntries(
  Services.prefs.getChildList('').filter((name) => Services.prefs.prefHasUserValue(name)).map((name) => {
    switch (Services.prefs.getPrefType(name)) {
      case Services.prefs.PREF_BOOL: return [name, Services.prefs.getBoolPref(name)];
      case Services.prefs.PREF_INT: return [name, Services.prefs.getIntPref(name)];
      default: return [name, Services.prefs.getStringPref(name)];
    }
  }))`;

/**
 * Builds the browser's list of extensions, else built for the first popup. Without it Firefox leaves a view behind for
 * each toolbar button that goes, and shows the next popup there, under the rule of a button that is no more.
 */
export const BUILD_PANEL = `void gUnifiedExtensions.panel`;

/**
 * Closes all windows but this one and, in it, what hangs over it and all tabs but a new blank one, without asking any
 * page.
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
 * Uninstalls the add-on; done when it is shut down, and cleared is all that Firefox clears at that. It reports the
 * add-on as gone before both: one of the same id that came now would be served by the toolbar button of this one.
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
 * Gives the preferences their former values, takes the browser back on the network, and forgets everything of every
 * site: cookies, storages, caches, permissions, zoom, history, open connections.
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

/** Has the next installation of the add-on get this uuid. */
export const pinning = (id: string, uuid: string) => `(() => {
  const name = 'extensions.webextensions.uuids';
  const uuids = { ...JSON.parse(Services.prefs.getStringPref(name, '{}')), ['${id}']: '${uuid}' };
  Services.prefs.setStringPref(name, JSON.stringify(uuids));
  return null;
})()`;
