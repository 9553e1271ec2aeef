import type { Scope } from '@joulerie/contract/reference';
import { COLOR_ROLES, VARIABLES, VARIABLE_NAMES } from '@joulerie/domain/vocabulary';

const operators: Scope['operators'][string][] = [
  { idname: 'enedis', name: 'Enedis', energy: 'electricite' },
  { idname: 'grdf', name: 'GRDF', energy: 'gaz' },
  { idname: 'regaz', name: 'Régaz-Bordeaux', energy: 'gaz' },
  { idname: 'cpcu', name: 'Réseau de chaleur urbain', energy: 'chaleur' },
];

const brands: Scope['sourceBrands'][string][] = [
  { idname: 'enedis', name: 'Enedis' },
  { idname: 'grdf', name: 'GRDF' },
  { idname: 'milesight', name: 'Milesight' },
  { idname: 'elsys', name: 'ELSYS' },
  { idname: 'aqara', name: 'Aqara' },
];

const models: Scope['sourceModels'][string][] = [
  { idname: 'linky', name: 'Linky', brand: 'enedis', variables: ['puissance', 'conso', 'index', 'puissance_max'] },
  { idname: 'ice-pme', name: 'PME-PMI', brand: 'enedis', variables: ['puissance', 'index'] },
  { idname: 'gazpar', name: 'Gazpar', brand: 'grdf', variables: ['conso_gaz', 'volume_gaz'] },
  { idname: 'em300-th', name: 'EM300-TH', brand: 'milesight', variables: ['temperature_ambiante', 'humidite'] },
  {
    idname: 'am103',
    name: 'AM103',
    brand: 'milesight',
    variables: ['temperature_ambiante', 'humidite', 'co2_ambiant'],
  },
  {
    idname: 'ers-co2',
    name: 'ERS CO₂',
    brand: 'elsys',
    variables: ['temperature_ambiante', 'humidite', 'co2_ambiant'],
  },
  {
    idname: 'wsdcgq11lm',
    name: 'Capteur de température',
    brand: 'aqara',
    variables: ['temperature_ambiante', 'humidite'],
  },
];

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
