import type { Scope } from '@joulerie/contract/reference';
import {
  COLOR_ROLES,
  SOURCE_BRANDS,
  SOURCE_BRAND_NAMES,
  SOURCE_MODELS,
  SOURCE_MODEL_NAMES,
  VARIABLES,
  VARIABLE_NAMES,
} from '@joulerie/domain/vocabulary';

const operators: Scope['operators'][string][] = [
  { idname: 'enedis', name: 'Enedis', energy: 'electricite' },
  { idname: 'grdf', name: 'GRDF', energy: 'gaz' },
  { idname: 'regaz', name: 'Régaz-Bordeaux', energy: 'gaz' },
  { idname: 'cpcu', name: 'Réseau de chaleur urbain', energy: 'chaleur' },
];

const brands = SOURCE_BRAND_NAMES.map((idname) => ({ idname, ...SOURCE_BRANDS[idname] }));

const models = SOURCE_MODEL_NAMES.map((idname) => {
  const { name, brand, variables: measured } = SOURCE_MODELS[idname];
  return { idname, name, brand, variables: [...measured] };
});

const others: Scope['suppliers'] = [
  { _id: 'alterna', nom: 'Alterna', energies: ['electricite', 'gaz'] },
  { _id: 'ekwateur', nom: 'Ekwateur', energies: ['electricite', 'gaz'] },
  { _id: 'enercoop', nom: 'Enercoop', energies: ['electricite'] },
  { _id: 'engie', nom: 'Engie', energies: ['electricite', 'gaz'] },
  { _id: 'eni', nom: 'Eni', energies: ['electricite', 'gaz'] },
  { _id: 'mint', nom: 'Mint Énergie', energies: ['electricite', 'gaz'] },
  { _id: 'octopus', nom: 'Octopus Energy', energies: ['electricite'] },
  { _id: 'ohm', nom: 'Ohm Énergie', energies: ['electricite', 'gaz'] },
  { _id: 'totalenergies', nom: 'TotalEnergies', energies: ['electricite', 'gaz'] },
  { _id: 'vattenfall', nom: 'Vattenfall', energies: ['electricite', 'gaz'] },
];

const edf: Scope['suppliers'][number] = { _id: 'edf', nom: 'EDF', energies: ['electricite', 'gaz'] };

const variables = Object.fromEntries(
  VARIABLE_NAMES.map((type) => {
    const { label, unit, kind, color, frequency } = VARIABLES[type];
    return [type, { type, name: type, label, unit, kind, color: COLOR_ROLES[color].light, frequency }];
  }),
) as Scope['variables'];

/** Whether an id is one of a supplier that the brand lists. */
export const isSupplier = (id: string): boolean => id === edf._id || others.some((supplier) => supplier._id === id);

/** Suppliers that every brand lists, by id. */
export const suppliers = (): { id: string; name: string }[] =>
  CATALOGUE.suppliers.map(({ _id, nom }) => ({ id: _id, name: nom }));

/** Reference data that every brand shares. Suppliers: EDF first, then the alphabet. */
export const CATALOGUE = {
  variables,
  operators,
  brands,
  models,
  suppliers: [edf, ...others.toSorted((a, b) => a.nom.localeCompare(b.nom, 'fr'))],
  offers: [
    {
      id: 'edf-bleu-base',
      name: 'Tarif Bleu Base',
      type_energie: 'electricite',
      _id_energysupplier: { _id: 'edf', nom: 'EDF' },
    },
    {
      id: 'edf-bleu-hphc',
      name: 'Tarif Bleu Heures creuses',
      type_energie: 'electricite',
      _id_energysupplier: { _id: 'edf', nom: 'EDF' },
    },
    {
      id: 'edf-bleu-tempo',
      name: 'Tarif Bleu Tempo',
      type_energie: 'electricite',
      _id_energysupplier: { _id: 'edf', nom: 'EDF' },
    },
  ] satisfies Scope['offers'],
};
