export { DevicesPanel } from './devices-panel.lazy.ts';
