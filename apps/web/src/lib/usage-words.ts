import { type SourceType, USAGES, USAGE_LABELS, energyOfType } from '@joulerie/domain/vocabulary';

/** What a source supplies, « chauffage, eau chaude »; null for one that measures no energy. */
export function usageWords({ idtype, usages }: { idtype: SourceType; usages: readonly string[] }): string | null {
  if (energyOfType(idtype) === null) return null;
  const named = USAGES.filter((one) => usages.includes(one)).map((one) => USAGE_LABELS[one].toLowerCase());
  return named.length > 0 ? named.join(', ') : 'usage non renseigné';
}
