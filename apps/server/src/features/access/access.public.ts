export { type Meeting, type RightName, createPolicy } from './policy.ts';
export { FEW_IDS, idsMeet, isInIds } from './rule.ts';
export {
  type SpaceField,
  companyRules,
  grantedRules,
  managesSpace,
  mayShare,
  mayWrite,
  personalRules,
  spaceRules,
} from './space-rules.ts';
