export { endAccessesOf } from './support-access.store.ts';
export { supportActorFinder } from './support-actor.ts';
