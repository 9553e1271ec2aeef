export { ProfilesPanel } from './profiles-panel.lazy.ts';
