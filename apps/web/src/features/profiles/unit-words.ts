import type { Profile } from '@joulerie/contract/profiles';

/** Units as they are read, where the stored name is not: `€/kWh`. */
export const PROFILE_UNIT_WORDS: Partial<Record<Profile['unit'], string>> = {
  EUR: '€',
  'EUR/kWh': '€/kWh',
};
