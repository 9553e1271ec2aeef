export { grantsReader } from './actor-grants.store.ts';
export { grantsGiven } from './grants.events.ts';
export { endGrantsOf, grantsOn, peopleBySpace } from './grants.store.ts';
