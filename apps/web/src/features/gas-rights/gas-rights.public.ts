export { GasRightPanel } from './gas-rights.lazy.ts';
