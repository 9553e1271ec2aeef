import { SOURCE_BRANDS, SOURCE_BRAND_NAMES, SOURCE_MODELS, SOURCE_MODEL_NAMES } from '@joulerie/domain/vocabulary';
import { FORMULAS } from '@joulerie/domain/tariffs';
import type { FactBlock } from '@joulerie/domain/vocabulary';
import type { ElectricityPoint, GasPoint, NetworkPoint, PointFacts } from '@joulerie/contract/point-facts';
import { SEGMENTS } from '@joulerie/contract/constants';

/** How one fact of a point is asked for. A null value is « inconnu ». */
export type Field<K extends string = string> = { key: K; label: string } & (
  | { kind: 'text'; placeholder?: string }
  | { kind: 'number'; unit?: string; min?: number; max?: number; step?: number }
  | { kind: 'day' }
  | { kind: 'yesno' }
  | { kind: 'choice'; options: readonly { value: string; label: string }[] }
);

const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

const ELECTRICITY_FIELDS: readonly Field<Exclude<keyof ElectricityPoint, 'powerClasses'>>[] = [
  { key: 'segment', label: 'Segment', kind: 'choice', options: same(SEGMENTS) },
  {
    key: 'subscribedPowerKva',
    label: 'Puissance souscrite',
    kind: 'number',
    unit: 'kVA',
    min: 0,
    max: 250_000,
    step: 0.1,
  },
  {
    key: 'connectionPowerKva',
    label: 'Puissance de raccordement',
    kind: 'number',
    unit: 'kVA',
    min: 0,
    max: 250_000,
    step: 0.1,
  },
  { key: 'lastIncreaseOn', label: 'Dernière augmentation', kind: 'day' },
  { key: 'lastDecreaseOn', label: 'Dernière diminution', kind: 'day' },
  {
    key: 'phase',
    label: 'Alimentation',
    kind: 'choice',
    options: [
      { value: 'monophase', label: 'Monophasée' },
      { value: 'triphase', label: 'Triphasée' },
    ],
  },
  { key: 'offPeakRanges', label: 'Heures creuses', kind: 'text', placeholder: '22H00-6H00' },
  {
    key: 'tariffFormulaCode',
    label: 'Formule tarifaire',
    kind: 'choice',
    options: Object.entries(FORMULAS).map(([value, { label }]) => ({ value, label: `${label} (${value})` })),
  },
  { key: 'tariffFormulaLabel', label: 'Formule sur la facture', kind: 'text' },
  { key: 'tariffChangedOn', label: 'Formule changée le', kind: 'day' },
  { key: 'voltageDomain', label: 'Domaine de tension', kind: 'choice', options: same(['BT', 'HTA', 'HTB']) },
  { key: 'deliveryVoltage', label: 'Tension de livraison', kind: 'text' },
  { key: 'breakerRatingA', label: 'Calibre du disjoncteur', kind: 'number', unit: 'A', min: 0, max: 10_000 },
  { key: 'meterNumber', label: 'Numéro du compteur', kind: 'text' },
  { key: 'isLinky', label: 'Compteur Linky', kind: 'yesno' },
  { key: 'serviceLevel', label: 'Niveau d’ouverture aux services', kind: 'number', min: 0, max: 3 },
  { key: 'remotelyOperated', label: 'Téléopérable', kind: 'yesno' },
  { key: 'exists', label: 'Le point existe', kind: 'yesno' },
  { key: 'inService', label: 'En service', kind: 'yesno' },
  { key: 'terminated', label: 'Résilié', kind: 'yesno' },
  { key: 'withdrawal', label: 'Soutirage', kind: 'yesno' },
  { key: 'injection', label: 'Injection', kind: 'yesno' },
];

const GAS_FIELDS: readonly Field<keyof GasPoint>[] = [
  {
    key: 'meterFrequency',
    label: 'Fréquence de relève',
    kind: 'choice',
    options: [
      { value: '1M', label: '1M, tous les mois (communicant)' },
      { value: '6M', label: '6M, tous les six mois' },
      { value: 'MM', label: 'MM, tous les mois' },
      { value: 'JJ', label: 'JJ, tous les jours' },
      { value: 'M', label: 'M, tous les mois' },
      { value: 'J', label: 'J, tous les jours' },
    ],
  },
  { key: 'profile', label: 'Profil', kind: 'text', placeholder: 'P011' },
  {
    key: 'routingTariff',
    label: 'Tarif d’acheminement',
    kind: 'choice',
    options: same(['T1', 'T2', 'T3', 'T4', 'TP']),
  },
  {
    key: 'carKwh',
    label: 'Consommation annuelle de référence (CAR)',
    kind: 'number',
    unit: 'kWh',
    min: 0,
    max: 10_000_000_000,
  },
  { key: 'cjaKwhPerDay', label: 'Capacité journalière (CJA)', kind: 'number', unit: 'kWh/j', min: 0, max: 100_000_000 },
  { key: 'zone', label: 'Zone tarifaire', kind: 'number', min: 0, max: 9 },
  { key: 'sensitiveClient', label: 'Client sensible (MIG)', kind: 'yesno' },
  { key: 'inServiceSince', label: 'En service depuis', kind: 'day' },
  { key: 'meterNumber', label: 'Numéro du compteur', kind: 'text' },
  { key: 'meterCalibre', label: 'Calibre', kind: 'text', placeholder: 'G4' },
];

const NETWORK_FIELDS: readonly Field<keyof NetworkPoint>[] = [
  { key: 'referenceNumber', label: 'Référence', kind: 'text' },
  {
    key: 'subscribedPowerKw',
    label: 'Puissance souscrite',
    kind: 'number',
    unit: 'kW',
    min: 0,
    max: 1_000_000,
    step: 0.1,
  },
  {
    key: 'billablePowerKw',
    label: 'Puissance facturable',
    kind: 'number',
    unit: 'kW',
    min: 0,
    max: 1_000_000,
    step: 0.1,
  },
  { key: 'billingFrequency', label: 'Fréquence de facturation', kind: 'text' },
  { key: 'k1', label: 'Coefficient d’indexation k1', kind: 'number', min: 0, max: 100, step: 0.0001 },
  { key: 'k2', label: 'Coefficient d’indexation k2', kind: 'number', min: 0, max: 100, step: 0.0001 },
  { key: 'profile', label: 'Profil', kind: 'text' },
  {
    key: 'carKwh',
    label: 'Consommation annuelle de référence (CAR)',
    kind: 'number',
    unit: 'kWh',
    min: 0,
    max: 10_000_000_000,
  },
];

const SENSOR_FIELDS: readonly Field<keyof NonNullable<PointFacts['sensor']>>[] = [
  {
    key: 'brand',
    label: 'Marque',
    kind: 'choice',
    options: SOURCE_BRAND_NAMES.map((value) => ({ value, label: SOURCE_BRANDS[value].name })),
  },
  {
    key: 'model',
    label: 'Modèle',
    kind: 'choice',
    options: SOURCE_MODEL_NAMES.map((value) => {
      const { name, brand } = SOURCE_MODELS[value];
      return { value, label: `${name} (${SOURCE_BRANDS[brand].name})` };
    }),
  },
  { key: 'place', label: 'Emplacement', kind: 'text', placeholder: 'Salle 12' },
];

export const BLOCKS: Record<FactBlock, { title: string; fields: readonly Field[] }> = {
  electricity: { title: 'Point d’électricité', fields: ELECTRICITY_FIELDS },
  gas: { title: 'Point de gaz', fields: GAS_FIELDS },
  network: { title: 'Contrat de réseau', fields: NETWORK_FIELDS },
  sensor: { title: 'Capteur', fields: SENSOR_FIELDS },
};
