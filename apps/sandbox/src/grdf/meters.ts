/**
 * The meters that the stand-in of GRDF knows: any PCE of 14 digits, or GI and 6 digits, is one, and its last two digits say what happens.
 *
 * | ends with | what happens |
 * |---|---|
 * | 90 | unknown: 404, code 1000000006 |
 * | 91 | its holder refuses the request that GRDF sends them |
 * | 92 | its holder never answers: the request waits until somebody presses a button of the holder's page |
 * | 93 | the right is active at once (201, code 0000000000) |
 * | 94 | accepted, then GRDF asks for the proof; one that is sent is checked, then accepted |
 * | 95 | the same, and the proof is refused |
 * | 96 | accepted, then revoked by its holder as long after |
 * | 97 | accepted, then obsolete: its holder moved out |
 * | 98 | read twice a year (6M): published consumption alone |
 * | 99 | its postcode is 75011: a declaration with another one is refused (409) |
 * | 89 | a quarter of its gas days are first provisional, a tenth too low, and corrected a week later |
 * | anything else | a communicating meter: the request waits for its holder, who accepts after a minute |
 */
export const BEHAVIOURS = {
  '89': 'corrected',
  '90': 'unknown',
  '91': 'refuses',
  '92': 'waits',
  '93': 'at-once',
  '94': 'proof',
  '95': 'bad-proof',
  '96': 'revokes',
  '97': 'moves-out',
  '98': 'half-yearly',
  '99': 'wrong-postcode',
} as const;
/** The only postcode of meters that end with 99. */
export const RIGHT_POSTCODE = '75011';
export type Behaviour = (typeof BEHAVIOURS)[keyof typeof BEHAVIOURS] | 'ordinary';

const isBehaviour = (digits: string): digits is keyof typeof BEHAVIOURS => digits in BEHAVIOURS;

export function behaviourOf(pce: string): Behaviour {
  const digits = pce.slice(-2);
  return isBehaviour(digits) ? BEHAVIOURS[digits] : 'ordinary';
}

export const isPce = (text: string): boolean => /^(\d{14}|GI\d{6})$/.test(text);
