import { existingDay } from '../calendar/days.ts';
import { lookup, readTable } from '../tariffs/table.ts';
import type { Lookup } from '../tariffs/table.ts';
import { BUILDING_RULE_KEYS } from './building-rule-keys.ts';
import buildings from './tables/buildings.json' with { type: 'json' };

/** Thresholds and obligations that weigh on buildings, dated, with their sources. */
export const BUILDING_RULES = readTable('buildings', buildings, BUILDING_RULE_KEYS);

/** A building rule in force on a civil day. `what` names it to a reader. */
export const buildingRule = (key: string, day: number, what: string): Lookup => lookup(BUILDING_RULES, key, day, what);

/** Day number of a date written as the number AAAAMMJJ; null when no such day exists. */
export const dayOfNumber = (yyyymmdd: number): number | null =>
  existingDay(Math.floor(yyyymmdd / 10_000), Math.floor(yyyymmdd / 100) % 100, yyyymmdd % 100);
