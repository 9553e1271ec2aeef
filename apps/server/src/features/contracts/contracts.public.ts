export { contractsOf } from './contracts.store.ts';
