/**
 * The points that the stand-in of Enedis knows: any number of 14 digits is one, and its last two digits say what happens.
 *
 * | ends with | what the point is |
 * |---|---|
 * | 89 | its flows and histories cannot be ordered (SGT4G2); its measures are read by calls |
 * | 90 | unknown: 404 of every call, and the consent page says so |
 * | 91 | a Linky meter without load curve: its holder did not open the collection; dailies are there |
 * | 92 | no Linky meter (level 0): no measure at all |
 * | 93 | a C4 point above 36 kVA, four time classes with their powers: facts alone, no measure by Data Connect |
 * | 94 | a home that injects too (C5 and P4): production beside consumption |
 * | 95 | in service for 200 days: `ADAM-ERR0123` before |
 * | 96 | its consent looks valid and is refused (401) by every call of measures and facts |
 * | 97 | a quarter of its days come five days late |
 * | 98 | a quarter of its days are first estimated (nature E, a tenth too low) and corrected a week later (nature C) |
 * | 99 | `comptage_auto` is not subscribed to: 403 `900908` |
 * | anything else | an ordinary Linky home, one half of them heated by electricity |
 */
export const BEHAVIOURS = {
  '89': 'no-order',
  '90': 'unknown',
  '91': 'no-curve',
  '92': 'not-linky',
  '93': 'c4',
  '94': 'injects',
  '95': 'new',
  '96': 'refused',
  '97': 'late',
  '98': 'corrected',
  '99': 'no-metering',
} as const;
export type Behaviour = (typeof BEHAVIOURS)[keyof typeof BEHAVIOURS] | 'ordinary';

const isBehaviour = (digits: string): digits is keyof typeof BEHAVIOURS => digits in BEHAVIOURS;

export function behaviourOf(prm: string): Behaviour {
  const digits = prm.slice(-2);
  return isBehaviour(digits) ? BEHAVIOURS[digits] : 'ordinary';
}

/** Points that the consent page proposes, one of each kind. */
export const PROPOSED: readonly { prm: string; label: string }[] = [
  { prm: '25000000000101', label: 'Maison, compteur Linky' },
  { prm: '25000000000194', label: 'Maison avec panneaux photovoltaïques' },
  { prm: '25000000000191', label: 'Appartement, courbe de charge non collectée' },
  { prm: '25000000000192', label: 'Maison, compteur non communicant' },
  { prm: '25000000000193', label: 'Local professionnel, plus de 36\u00a0kVA' },
  { prm: '25000000000195', label: 'Logement neuf, mis en service il y a 200\u00a0jours' },
];
