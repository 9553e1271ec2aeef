export { keyActorFinder } from './api-keys.store.ts';
