export { createPolicy } from './policy.ts';
export { mayWrite, personalRules, spaceRules } from './space-rules.ts';
