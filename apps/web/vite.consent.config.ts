import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { lightCalls } from './scripts/light-calls.ts';
import { precompress } from './scripts/precompress.ts';

/**
 * The public pages of consents, built after the application and beside it. They share no file with it: one shared file would bring what
 * the other needs of it, and a holder who comes from a mail reads these pages alone.
 */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [lightCalls(), react(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: join(import.meta.dirname, 'consent.html'),
      treeshake: { moduleSideEffects: true, propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
    },
  },
});
