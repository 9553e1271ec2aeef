import { z } from 'zod';
import { Day } from './common.ts';

/** The part of an energy that the same sources measured in the same months a year before too, and what it was then, kWh. */
export const EnergyComparison = z.object({ kwh: z.number(), previousKwh: z.number() });

/**
 * First and last day of the twelve months of an energy: the complete ones before that of today, or the last that have data where these
 * have none.
 */
export const EnergyYear = z.object({ from: Day, to: Day });
