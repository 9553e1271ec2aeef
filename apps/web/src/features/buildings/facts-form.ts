import type { BuildingFacts } from '@joulerie/contract/building-facts';
import { parseFrenchNumber } from '@joulerie/domain/vocabulary';
import { number } from '../../lib/format.ts';
import { numberError } from '../../ui/number-field.tsx';

/** The facts of a building as fields people type in. An empty field is « inconnu », never zero. */
export type FactKey = keyof BuildingFacts;
export type FactField = { key: FactKey; label: string } & (
  | { kind: 'number'; unit?: string; min: number; max: number; step?: number; year?: boolean }
  | { kind: 'text'; max: number; placeholder?: string }
  | { kind: 'yes-no' }
  | { kind: 'letter' }
);

const m2 = (key: FactKey, label: string, max = 10_000_000): FactField => ({
  key,
  label,
  kind: 'number',
  unit: 'm²',
  min: 0,
  max,
  step: 0.01,
});

/** In reading order; limits are those of the contract. */
export const FACT_FIELDS: readonly FactField[] = [
  { key: 'constructionYear', label: 'Année de construction', kind: 'number', min: 1000, max: 2100, year: true },
  { key: 'floors', label: 'Nombre de niveaux', kind: 'number', min: 0, max: 200 },
  { key: 'lots', label: 'Nombre de lots', kind: 'number', min: 0, max: 100_000 },
  { key: 'heightM', label: 'Hauteur', kind: 'number', unit: 'm', min: 0, max: 1000, step: 0.1 },
  m2('surfaceHabitableM2', 'Surface habitable'),
  m2('surfaceRoofM2', 'Surface de toiture'),
  m2('surfaceFacadeM2', 'Surface de façade'),
  m2('surfaceParcelM2', 'Surface de parcelle', 100_000_000),
  { key: 'wallMaterial', label: 'Matériau des murs', kind: 'text', max: 80, placeholder: 'Pierre, béton, briques…' },
  { key: 'roofMaterial', label: 'Matériau du toit', kind: 'text', max: 80, placeholder: 'Tuiles, ardoises, zinc…' },
  { key: 'plotNumber', label: 'Numéro de parcelle', kind: 'text', max: 40 },
  {
    key: 'energyUse',
    label: 'Usage énergétique',
    kind: 'text',
    max: 120,
    placeholder: 'Résidentiel collectif, tertiaire…',
  },
  { key: 'heatNetworkConnected', label: 'Raccordé à un réseau de chaleur', kind: 'yes-no' },
  { key: 'gasConnected', label: 'Raccordé au gaz', kind: 'yes-no' },
  { key: 'dpe', label: 'Étiquette énergie (DPE)', kind: 'letter' },
  { key: 'ges', label: 'Étiquette climat (GES)', kind: 'letter' },
];

export type FactTexts = Record<FactKey, string>;

export function factTexts(facts: Partial<BuildingFacts>): FactTexts {
  return Object.fromEntries(
    FACT_FIELDS.map(({ key, kind }) => {
      const value = facts[key] ?? null;
      if (value === null) return [key, ''];
      if (kind === 'yes-no') return [key, value ? 'oui' : 'non'];
      return [key, typeof value === 'number' ? String(value).replace('.', ',') : String(value)];
    }),
  ) as FactTexts;
}

/** Message of each wrong field. A number between two steps proposes the nearest ones. */
export function factErrors(texts: FactTexts): Partial<Record<FactKey, string>> {
  const errors: Partial<Record<FactKey, string>> = {};
  for (const field of FACT_FIELDS) {
    const text = texts[field.key];
    const { kind } = field;
    if (kind === 'number') {
      const error = numberError(text, {
        label: field.label,
        min: field.min,
        max: field.max,
        ...(field.step ? { step: field.step } : {}),
        ...(field.unit ? { unit: field.unit } : {}),
      });
      if (error) errors[field.key] = error;
    } else if (kind === 'text' && text.trim().length > field.max)
      errors[field.key] = `${field.max} caractères au maximum`;
  }
  return errors;
}

export function factsOf(texts: FactTexts): BuildingFacts {
  return Object.fromEntries(
    FACT_FIELDS.map(({ key, kind }) => {
      const text = texts[key].trim();
      if (text === '') return [key, null];
      if (kind === 'number') return [key, parseFrenchNumber(text)];
      return [key, kind === 'yes-no' ? text === 'oui' : text];
    }),
  ) as BuildingFacts;
}

/** Only what changed goes to the server, so that two people who mend different fields both keep theirs. */
export function factChanges(before: BuildingFacts, texts: FactTexts): Partial<BuildingFacts> {
  const after = factsOf(texts);
  return Object.fromEntries(Object.entries(after).filter(([key, value]) => value !== (before[key as FactKey] ?? null)));
}

/** A fact as it is read: `1 240 m²`, `oui`, `inconnu`. */
export function factWords(field: FactField, facts: Partial<BuildingFacts>): string | null {
  const value = facts[field.key] ?? null;
  if (value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  if (field.kind !== 'number' || typeof value !== 'number') return String(value);
  if (field.year) return String(value);
  const digits = Number.isInteger(value) ? 0 : 1;
  return field.unit ? `${number(value, digits)}\u00a0${field.unit}` : number(value, digits);
}
