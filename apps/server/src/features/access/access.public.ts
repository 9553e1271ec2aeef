export { createPolicy } from './policy.ts';
export { mayWrite, spaceRules } from './space-rules.ts';
