export { insertOffer } from './costs.actions.ts';
export { offersOf } from './costs.store.ts';
