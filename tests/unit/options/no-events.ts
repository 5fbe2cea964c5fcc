const nothing = () => {};

/** What the player may do on the options page: nothing comes of it. */
export const NO_EVENTS = {
  onUseKey: nothing,
  onTryAgain: nothing,
  onForget: nothing,
  onErase: nothing,
  onAllow: nothing,
  onSettings: nothing,
  onShortcuts: nothing,
  onCopyDebugInfo: async () => true,
};
