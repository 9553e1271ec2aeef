import { createPolicy } from '../access/policy.ts';
import { spaceRules } from '../access/space-rules.ts';
import { buildings } from './buildings.tables.ts';

/** Who sees and who changes buildings: what their space holds. */
export const buildingPolicy = createPolicy(buildings, spaceRules);
