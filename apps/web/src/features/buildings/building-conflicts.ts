import type { Building, BuildingChanges } from '@joulerie/contract/buildings';
import { BUILDING_ROLE_LABELS, LEVEL_LABELS, OCCUPATION_LABELS } from '@joulerie/domain/vocabulary';
import type { z } from 'zod';
import { type Conflict, withoutField } from '../../lib/send-edit.ts';
import { partyLine, positionLine } from './address-line.ts';
import { FACT_FIELDS, factWords } from './facts-form.ts';

type Changes = z.input<typeof BuildingChanges>;

/** The building and an edit of it have these keys in common. */
type Read = Omit<Changes, 'footprint'> & { footprint?: object | null | undefined };
type Field = { label: string; words: (building: Read) => string | null | undefined };

/** The fields of a building that are edited, by their key in the edit. */
const FIELDS: Readonly<Partial<Record<keyof Changes, Field>>> = {
  name: { label: 'Nom', words: ({ name }) => name },
  level: { label: 'Niveau', words: ({ level }) => level && LEVEL_LABELS[level] },
  occupation: { label: 'Occupation', words: ({ occupation }) => occupation && OCCUPATION_LABELS[occupation] },
  role: { label: 'Votre rôle', words: ({ role }) => role && BUILDING_ROLE_LABELS[role] },
  housing: { label: 'Logement', words: ({ housing }) => housing },
  footprint: { label: 'Emprise', words: ({ footprint }) => footprint && 'contour dessiné' },
  location: {
    label: 'Position',
    words: ({ location }) => location && positionLine(location),
  },
  gestionnaire: { label: 'Gestionnaire', words: ({ gestionnaire }) => partyLine(gestionnaire) },
  exploitant: { label: 'Exploitant', words: ({ exploitant }) => partyLine(exploitant) },
  amo: { label: 'AMO', words: ({ amo }) => partyLine(amo) },
};

/** What an edit of a building and the building as it is now hold of the fields in conflict. */
export function conflictsOfBuilding(fields: readonly string[], mine: Changes, theirs: Building): Conflict<Changes>[] {
  const keys = fields.map((field) => (field === 'lat' || field === 'lon' ? 'location' : field));
  return [...new Set(keys)].map((key) => {
    const fact = FACT_FIELDS.find((one) => `facts.${one.key}` === key);
    const shown: Field | undefined = fact
      ? { label: fact.label, words: ({ facts }) => factWords(fact, facts ?? {}) }
      : FIELDS[key as keyof Changes];
    return {
      label: shown?.label ?? key,
      mine: shown?.words(mine) || 'valeur inconnue',
      theirs: shown?.words(theirs) || 'valeur inconnue',
      without: (body) => withoutField(body, key),
    };
  });
}
