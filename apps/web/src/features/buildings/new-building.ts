import type { BuildingFacts } from '@joulerie/contract/building-facts';
import { type Footprint, NewBuilding } from '@joulerie/contract/buildings';
import { DEFAULT_LEVEL, type LEVELS, type OCCUPATIONS } from '@joulerie/domain/vocabulary';
import type { z } from 'zod';
import { schemaErrors } from '../../lib/zod-form.ts';
import type { Hit } from './address-search.tsx';
import { type FactTexts, factErrors, factTexts, factsOf } from './facts-form.ts';
import { proposedName } from './known-facts.ts';

/** A building being added, as it is typed. Kept as plain data so that a reload loses nothing. */
export type Draft = {
  hit: Hit | null;
  street: string;
  zipcode: string;
  city: string;
  name: string;
  level: (typeof LEVELS)[number];
  occupation: (typeof OCCUPATIONS)[number] | null;
  folder: string | null;
  facts: FactTexts;
  footprint: z.output<typeof Footprint> | null;
  /** The building of the geometry service at the chosen address. */
  geometryId: string | null;
};

export const emptyDraft = (folder: string | null = null): Draft => ({
  hit: null,
  street: '',
  zipcode: '',
  city: '',
  name: '',
  level: DEFAULT_LEVEL,
  occupation: null,
  folder,
  facts: factTexts({}),
  footprint: null,
  geometryId: null,
});

/** A found address fills its parts, and the name while it is still the one that was proposed. */
export function withHit(draft: Draft, hit: Hit): Draft {
  const named = draft.name !== '' && draft.name !== (draft.hit ? proposedName(draft.hit) : '');
  return {
    ...draft,
    hit,
    street: hit.street,
    zipcode: hit.zipcode,
    city: hit.city,
    name: named ? draft.name : proposedName(hit),
    facts: factTexts({}),
    footprint: null,
    geometryId: null,
  };
}

/** What the national base knows is proposed: it fills what nobody has typed. */
export function withKnownFacts(
  draft: Draft,
  known: { facts: BuildingFacts | null; footprint: Draft['footprint']; id_building: string | null },
): Draft {
  const proposed = factTexts(known.facts ?? {});
  const facts = Object.fromEntries(
    Object.entries(draft.facts).map(([key, text]) => [key, text || proposed[key as keyof FactTexts]]),
  ) as FactTexts;
  return { ...draft, facts, footprint: draft.footprint ?? known.footprint, geometryId: known.id_building };
}

export function bodyOf(draft: Draft) {
  return {
    name: draft.name.trim(),
    address: { street: draft.street.trim(), zipcode: draft.zipcode.trim(), city: draft.city.trim() },
    location: draft.hit?.location ?? null,
    footprint: draft.footprint,
    id_building: draft.geometryId,
    level: draft.level,
    occupation: draft.occupation,
    facts: factsOf(draft.facts),
    _id_folder: draft.folder,
  };
}

const check = schemaErrors(NewBuilding, {
  name: 'Le nom',
  'address.zipcode': 'Le code postal',
  'address.city': 'Le nom de la ville',
});

/** Message of each wrong field: `name`, `street`, `zipcode`, `city`, and the facts by their key. */
export function draftErrors(draft: Draft): Record<string, string> {
  const facts = factErrors(draft.facts);
  const body = bodyOf(draft);
  const found = check(Object.keys(facts).length > 0 ? { ...body, facts: {} } : body);
  return {
    ...Object.fromEntries(Object.entries(found).map(([path, text]) => [path.split('.').at(-1)!, text])),
    ...facts,
  };
}
