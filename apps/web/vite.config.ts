import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { lightCalls } from './scripts/light-calls.ts';

const server = process.env.JOULERIE_SERVER ?? 'http://localhost:3000';
const proxied = ['/proxy', '/api-geo', '/api-data', '/health', '/openapi.json'];

const BASE =
  /node_modules[\\/](react|react-dom|scheduler|clsx|@tanstack[\\/](react-router|router-core|history|store|react-store|query-core|react-query)|@mantine[\\/]core[\\/]esm[\\/]core)[\\/]/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    lightCalls(),
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: true }),
    react(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    chunkSizeWarningLimit: 700,
    // What every page needs in one file: it compresses better than in thirty, and changes less often than our own code.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', test: BASE }] } } },
  },
  server: {
    // The brand is found by host name and writes check the Origin: the visitor's host goes through.
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: server, changeOrigin: false, ws: true }])),
  },
});
