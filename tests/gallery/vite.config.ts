import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  logLevel: 'warn',
  build: { outDir: '../../.output/gallery', emptyOutDir: true, target: 'es2022' },
});
