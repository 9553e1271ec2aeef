import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { consentAddresses } from './scripts/consent-addresses.ts';
import { lightCalls } from './scripts/light-calls.ts';
import { precompress } from './scripts/precompress.ts';
import { userGuide } from './scripts/user-guide.ts';

const server = process.env.JOULERIE_SERVER ?? 'http://localhost:3000';
const proxied = ['/proxy', '/api-geo', '/api-data', '/health', '/openapi.json'];

const BASE =
  /node_modules[\\/](react|react-dom|scheduler|clsx|use-sync-external-store|@tanstack[\\/](react-router|router-core|history|store|react-store|query-core|react-query)|@mantine[\\/](hooks|core[\\/]esm[\\/]core))[\\/]|^\0rolldown/;
const KIT = /node_modules[\\/]@mantine[\\/]core[\\/]esm[\\/]core[\\/]/;
const OWN = /[\\/](apps[\\/]web[\\/]src|packages[\\/](contract|domain)[\\/]src)[\\/]|^\0(calls|vite)/;

// Of the sign-in page and of every other, while the first screen itself may do without.
const SIGN =
  /node_modules[\\/]@tanstack[\\/](query-core|react-query)[\\/]|icons-react[\\/]dist[\\/]esm[\\/](createReactComponent|defaultAttributes)|layouts[\\/]brand-logo/;
// What every page of a signed-in person shows: header, heads, panels, figures.
const SHELL =
  /[\\/]apps[\\/]web[\\/]src[\\/](layouts[\\/](header[\\/](header|search-button|bell-button|account-button|support-button|places)|default-layout|incident-banner|unpaid-banner)|ui[\\/](panel|page-head|states|search-input|chip|health-chip|long-name|source-icon|lazy-menu)|lib[\\/](format|format-date|label-colors|source-name|download)|ui[\\/](kpi|why-figure)|features[\\/](buildings[\\/](source-icons|address-line|building-label|year-change)|accounts[\\/]preferences|folders[\\/]queries|tags[\\/]queries)|charts[\\/]palette)\.|measures[\\/]compared-days\.ts|calendar[\\/]complete-year\.ts|^\0calls[\\/](folders|tags|notifications|incidents|findings)$|use-computed-color-scheme|use-media-query|icons[\\/]Icon(ArrowDown|ArrowUp|ChevronDown|ChevronLeft|ChevronRight|Dots|Folder|Lifebuoy|Plus|Search|X|Bell|Menu2)\.mjs/;

// The frame of « Mon espace » and of its folders.
const SPACE =
  /[\\/]apps[\\/]web[\\/]src[\\/]features[\\/]portfolio[\\/](space-(page|rows|head|toolbar|search)|selection)\./;

// Its figures and its rows: they come while their data do.
const ROWS =
  /[\\/]apps[\\/]web[\\/]src[\\/](features[\\/](portfolio[\\/](space-(figures|table)|row-menu|row-name|row-money|folder-health)|buildings[\\/]year-line)|charts[\\/]sparkline)\.(?!lazy)/;

// What opens over a page and what every page of data has; no sign-in page and no list needs them to be shown.
const PARTS =
  /node_modules[\\/](@floating-ui|@mantine[\\/]core[\\/]esm[\\/](utils[\\/]Floating|components[\\/](ActionIcon|CloseButton|FocusTrap|Menu|Popover|Portal|OptionalPortal|ScrollArea|SegmentedControl|Skeleton|Table|Transition)))[\\/]/;
// The bars of a page of data and its figures; curves come after them.
const VIEW =
  /[\\/](packages[\\/]domain[\\/]src[\\/](vocabulary|measures|costs[\\/](power-factor|subscribed-limit)|tariffs[\\/]turpe-formulas)|apps[\\/]web[\\/]src[\\/](features[\\/](dashboard|measures)[\\/](?!curve-panels|other-curves|day-beside|hourly-curve|gross-curve|year-flow|free-dates\.tsx|why-)|features[\\/]costs[\\/]offers-query|lib[\\/](step-words|missing-dates)|charts[\\/](chart-surface|chart-panel|stacked-bars|gaps|series|units|absences|step-labels)))/;

/**
 * Few files rather than fifty: what compresses together is smaller, and every name in the list of files weighs too.
 * `$initial` is what the first screen needs whatever the page; the rest of the same libraries waits for who uses it.
 */
const GROUPS = [
  { name: 'base', test: BASE, tags: ['$initial' as const], priority: 6 },
  { name: 'own', test: OWN, tags: ['$initial' as const], priority: 5 },
  { name: 'sign', test: SIGN, priority: 4 },
  { name: 'shell', test: SHELL, priority: 3 },
  { name: 'space', test: SPACE, priority: 2 },
  { name: 'rows', test: ROWS, priority: 2 },
  { name: 'parts', test: PARTS, priority: 2 },
  { name: 'view', test: VIEW, priority: 1 },
  { name: 'kit', test: KIT, priority: 1 },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    lightCalls(),
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: true }),
    react(),
    userGuide(),
    precompress(),
    consentAddresses(),
  ],
  // React has had this hook of its own since version 18.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Every browser of that target preloads modules by itself.
    modulePreload: { polyfill: false },
    // The map's library is one file, asked for when a map is opened.
    chunkSizeWarningLimit: 1300,
    rolldownOptions: {
      output: { codeSplitting: { groups: GROUPS } },
      // No getter and no name of the browser that the page reads does anything else: what nobody uses of them goes.
      treeshake: { moduleSideEffects: true, propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
    },
  },
  server: {
    // The brand is found by host name and writes check the Origin: the visitor's host goes through.
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: server, changeOrigin: false, ws: true }])),
  },
});
