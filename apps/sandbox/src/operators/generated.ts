import { seedOf, unit } from '../../../../demo/random.ts';
import type { Place } from '../../../../demo/weather.ts';

/** Where the invented meters are: their curves answer to the weather of that place, which Open-Meteo's stand-in gives too. */
const TOWNS: readonly (Place & { street: string; town: string; insee: string })[] = [
  { lat: 49.0, lon: 2.1, altitudeM: 60, street: '12 RUE DES TILLEULS', town: '95000 CERGY', insee: '95127' },
  { lat: 45.8, lon: 4.8, altitudeM: 180, street: '8 QUAI DE LA SAONE', town: '69009 LYON', insee: '69389' },
  { lat: 47.2, lon: -1.6, altitudeM: 20, street: '25 RUE CREBILLON', town: '44000 NANTES', insee: '44109' },
  { lat: 43.6, lon: 1.4, altitudeM: 150, street: '3 ALLEE DES DEMOISELLES', town: '31400 TOULOUSE', insee: '31555' },
  { lat: 50.6, lon: 3.1, altitudeM: 25, street: '41 RUE NATIONALE', town: '59000 LILLE', insee: '59350' },
  { lat: 48.6, lon: 7.8, altitudeM: 140, street: '17 QUAI DES BATELIERS', town: '67000 STRASBOURG', insee: '67482' },
];

/** The seed and the place of a point, which depend on its number alone. */
export function pointOf(number: string): { seed: number; place: (typeof TOWNS)[number] } {
  const seed = seedOf(number);
  return { seed, place: TOWNS[Math.floor(unit(seed, 1) * TOWNS.length)]! };
}

/** Values that cost to make, the newest kept. */
export class Kept<V> {
  readonly #values = new Map<string, V>();
  readonly #most: number;
  constructor(most: number) {
    this.#most = most;
  }
  get(key: string, make: () => V): V {
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    const made = make();
    if (this.#values.size >= this.#most) this.#values.clear();
    this.#values.set(key, made);
    return made;
  }
}
