import { createPolicy, spaceRules } from '../access/access.public.ts';
import { buildings } from './buildings.tables.ts';

/** Who sees and who changes buildings: what their space holds. */
export const buildingPolicy = createPolicy(buildings, spaceRules);
