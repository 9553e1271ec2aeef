export { KeysPanel } from './keys-panel.lazy.ts';
