export { grantsReader } from './actor-grants.store.ts';
export { grantsGiven } from './grants.events.ts';
export { grantsOn, peopleBySpace } from './grants.store.ts';
