import { COMMUNES } from './communes.ts';
import type { Commune } from './communes.ts';
import { distanceKm } from './places.ts';
import type { Point } from './places.ts';
import { STREETS, WAYS } from './streets.ts';
import { isSmall, nameCloseness, words } from './words.ts';

export const HIT_TYPES = ['housenumber', 'street', 'locality', 'municipality'] as const;
export type HitType = (typeof HIT_TYPES)[number];

export type Search = {
  q: string;
  limit: number;
  type: HitType | null;
  autocomplete: boolean;
  near: Point | null;
  postcode: string | null;
  citycode: string | null;
};
export type Hit = {
  type: HitType;
  commune: Commune;
  postcode: string;
  street: string | null;
  house: { number: number; suffix: string } | null;
  score: number;
};

type Named<T> = { value: T; name: string[] };
const streets: Named<string>[] = STREETS.map((value) => ({ value, name: words(value) }));
const communes: Named<Commune>[] = COMMUNES.map((value) => ({ value, name: words(value.district ?? value.name) }));

/** Finds addresses in the gazetteer, best first. A street that no list knows is believed when it reads like one. */
export function searchAddresses(search: Search): Hit[] {
  const { house, postcode: typedPostcode, rest } = readQuery(search.q);
  const postcode = search.postcode ?? typedPostcode;
  const allowed = communes.filter(
    ({ value }) =>
      (search.citycode === null || value.citycode === search.citycode) &&
      (postcode === null || value.postcodes.includes(postcode)),
  );
  const hits = new Map<string, Hit>();
  const keep = (hit: Hit) => {
    const key = `${hit.commune.citycode} ${hit.street ?? ''}`;
    const known = hits.get(key);
    if (!known || known.score < hit.score) hits.set(key, hit);
  };
  // The town usually comes last, sometimes first: every cut of the words is tried, town after and town before.
  for (let cut = 0; cut <= rest.length; cut++) {
    const [head, tail] = [rest.slice(0, cut), rest.slice(cut)];
    for (const [streetWords, townWords] of [
      [head, tail],
      ...(tail.length > 0 && cut > 0 ? [[tail, head]] : []),
    ] as string[][][]) {
      const townOpen = search.autocomplete && townWords === tail;
      const towns = townsOf(townWords!, allowed, townOpen, postcode !== null || search.citycode !== null);
      if (towns.length === 0) continue;
      if (streetWords!.length === 0) {
        if (house === null) towns.forEach(({ value, closeness }) => keep(townHit(value, closeness, postcode)));
        continue;
      }
      const open = search.autocomplete && (streetWords === tail || tail.length === 0);
      for (const found of streetsOf(streetWords!, open)) {
        for (const town of towns)
          if (town.value.hasStreets) keep(streetHit(found, town, house, postcode, townWords!.length > 0));
      }
    }
  }
  const near = search.near;
  return [...hits.values()]
    .filter((hit) => search.type === null || hit.type === search.type)
    .map((hit) =>
      near ? { ...hit, score: hit.score * (0.85 + 0.15 / (1 + distanceKm(near, hit.commune) / 20)) } : hit,
    )
    .sort(
      (a, b) =>
        b.score - a.score ||
        b.commune.population - a.commune.population ||
        (a.street ?? '').localeCompare(b.street ?? ''),
    )
    .slice(0, search.limit);
}

const NUMBER = /^(\d{1,4})(bis|ter|quater|[a-d])?$/;
const REPEAT = /^(bis|ter|quater)$/;

const wayFollows = (all: string[], i: number): boolean =>
  WAYS.has(all[i + 1]!) || (REPEAT.test(all[i + 1]!) && WAYS.has(all[i + 2] ?? ''));

/** House number in front, postcode anywhere, words for the rest. */
function readQuery(q: string) {
  const all = words(q);
  let house: Hit['house'] = null;
  // In front, or after the town and before the way; « rue du 8 Mai » keeps its 8.
  const at = all.findIndex((word, i) => NUMBER.test(word) && i + 1 < all.length && (i === 0 || wayFollows(all, i)));
  if (at >= 0) {
    const [, number, letters] = NUMBER.exec(all.splice(at, 1)[0]!)!;
    const apart = letters === undefined && REPEAT.test(all[at] ?? '') ? all.splice(at, 1)[0]! : '';
    house = { number: Number(number), suffix: letters ?? apart };
  }
  const codeAt = all.findIndex((word) => /^\d{5}$/.test(word));
  const postcode = codeAt >= 0 ? all.splice(codeAt, 1)[0]! : null;
  return { house, postcode, rest: all.filter((word) => word !== 'cedex' && word !== 'france') };
}

type Town = { value: Commune; closeness: number };

function townsOf(typed: string[], allowed: Named<Commune>[], open: boolean, narrowed: boolean): Town[] {
  if (typed.length === 0) {
    return narrowed || typed.length === 0
      ? allowed.map(({ value }) => ({ value, closeness: narrowed ? 0.9 : 0.4 }))
      : [];
  }
  if (typed.every(isSmall)) return [];
  return allowed
    .map(({ value, name }) => {
      const whole = words(value.name);
      // « Paris » names every arrondissement, a little less well than the one that is named.
      const closeness = Math.max(
        nameCloseness(typed, name, open),
        value.district ? 0.97 * nameCloseness(typed, whole, open) : 0,
      );
      return { value, closeness };
    })
    .filter(({ closeness }) => closeness >= 0.55);
}

function streetsOf(typed: string[], open: boolean): { street: string; closeness: number }[] {
  if (typed.every(isSmall)) return [];
  const known = streets
    .map(({ value, name }) => ({ street: value, closeness: nameCloseness(typed, name, open) }))
    .filter(({ closeness }) => closeness >= 0.6);
  if (known.some(({ closeness }) => closeness > 0.8) || !readsLikeStreet(typed)) return known;
  const street = typed
    .map((word, i) => (i > 0 && isSmall(word) ? word : word[0]!.toUpperCase() + word.slice(1)))
    .join(' ');
  return [...known, { street, closeness: 0.72 }];
}

/** A way (« rue », « chemin »…) followed by words that can be said: a vowel each, no long pile of consonants. */
function readsLikeStreet(typed: string[]): boolean {
  const name = typed.slice(1).filter((word) => !isSmall(word));
  return (
    WAYS.has(typed[0]!) &&
    name.length > 0 &&
    name.every((word) => word.length >= 3 && /[aeiouy]/.test(word) && !/[^aeiouy0-9]{5}|(.)\1\1/.test(word)) &&
    // A town's name is left to the town.
    !name.some((word) => communes.some(({ name: town }) => town.length === 1 && town[0] === word))
  );
}

const townHit = (commune: Commune, closeness: number, postcode: string | null): Hit => ({
  type: 'municipality',
  commune,
  postcode: postcode ?? commune.postcodes[0]!,
  street: null,
  house: null,
  score: closeness * (0.86 + importance(commune) * 0.12),
});

function streetHit(
  found: { street: string; closeness: number },
  town: Town,
  house: Hit['house'],
  postcode: string | null,
  townNamed: boolean,
): Hit {
  const base = found.closeness * (0.62 + 0.35 * town.closeness) + 0.02 * importance(town.value);
  return {
    type: house ? 'housenumber' : 'street',
    commune: town.value,
    postcode: postcode ?? town.value.postcodes[streetPostcode(found.street, town.value)]!,
    street: found.street,
    house,
    score: Math.min(0.985, townNamed ? base : base * 0.92),
  };
}

/** A town of several postcodes: each street has one of them. */
const streetPostcode = (street: string, commune: Commune): number =>
  [...street].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % commune.postcodes.length;

/** Weight of a place among those of its name, 0..1. */
export const importance = (commune: Commune): number => Math.min(1, Math.log10(commune.population / 1000 + 1) / 3.6);
