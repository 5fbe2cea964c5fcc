import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  // The pictures of the first page.
  publicDir: '../../public',
  logLevel: 'warn',
  // As in wxt.config.ts: styles are not rewritten for older browsers.
  // One script, so that the texts (`i18n.ts`) are there before any module that reads them.
  build: { target: ['chrome126', 'firefox140'], rolldownOptions: { output: { codeSplitting: false } } },
});
