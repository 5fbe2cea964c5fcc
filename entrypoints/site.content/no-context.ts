/**
 * Replaces WXT's context of content scripts (`wxt.config.ts` does it), which would be a quarter of the script. The only part that is
 * needed, ending an older script, is in `index.ts`.
 */
export class ContentScriptContext {}
