/**
 * Replaces WXT's context of content scripts (see `wxt.config.ts`), which would be a quarter of the script. `index.ts`
 * has the only part that is needed: ending an older script.
 */
export class ContentScriptContext {}
