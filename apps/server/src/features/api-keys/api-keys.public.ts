export { keyActorFinder } from './key-actors.store.ts';
