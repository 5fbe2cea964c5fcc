// Does nothing. The worker keeps the extension's process there, as that of the other extensions does.
export {};
