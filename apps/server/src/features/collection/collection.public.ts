export { advanceByFlow } from './advance-by-flow.ts';
export { applyFlowFacts } from './apply-flow-facts.ts';
export { authorizationNotice } from './authorization.store.ts';
export { type CollectableDays } from './collectable-days.ts';
export { addConnectionReturn } from './connection-return.ts';
export { authorizationChanged } from './collection.events.ts';
export { collectedOf } from './collection.store.ts';
export { type FlowMeter, flowMeters } from './flow-meters.store.ts';
export { keptOf } from './outcome.ts';
