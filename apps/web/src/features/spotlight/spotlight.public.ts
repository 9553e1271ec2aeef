export { Spotlight, loadSpotlight } from './spotlight.lazy.ts';
