const ENERGY_UNITS = { g: 'GWh', m: 'MWh', k: 'kWh', '': 'Wh' } as const;
/** A unit of electric energy in plain words. */
export const ENERGY = /\b([gmk]?)wh\b/;
const JOULES = {
  gj: 'GJ',
  mj: 'MJ',
  kj: 'kJ',
  th: 'th',
  thermie: 'th',
  thermies: 'th',
  tep: 'tep',
} as const;
const HEAT_UNIT = /\b([gmk]j|th|thermies?|tep)\b/;

/** The unit of energy in plain words, or null. */
export function energyUnitOf(words: string): string | null {
  const energy = ENERGY.exec(words);
  if (energy) return ENERGY_UNITS[energy[1] as 'k'];
  const heat = HEAT_UNIT.exec(words);
  return heat && JOULES[heat[1] as 'gj'];
}
