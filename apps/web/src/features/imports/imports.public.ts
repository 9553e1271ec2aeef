export { ImportDrawer } from './import-drawer.lazy.tsx';
export { ImportFiles } from './import-files.lazy.ts';
export { ImportHistory } from './import-history.tsx';
export { LayoutsPanel } from './layouts-panel.lazy.ts';
