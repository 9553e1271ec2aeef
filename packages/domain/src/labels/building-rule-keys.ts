import type { RowRule } from '../tariffs/row-keys.ts';
import { each } from '../tariffs/row-keys.ts';

const BANDS = each(['A', 'B', 'C', 'D', 'E', 'F'], (band) => `classe ${band}`);

/** The keys of the table of building rules, with their units and French labels. */
export const BUILDING_RULE_KEYS: readonly RowRule[] = [
  { parts: [{ DPE_SEUIL_ENERGIE: 'DPE, seuil d’énergie' }, BANDS], units: ['kWh EP/m²/an'] },
  { parts: [{ DPE_SEUIL_GES: 'DPE, seuil de gaz à effet de serre' }, BANDS], units: ['kgCO2e/m²/an'] },
  {
    parts: [
      { TEMPERATURE: 'Température' },
      {
        CHAUFFAGE_MAX: 'chauffage, au plus',
        INOCCUPATION_24_48H: 'inoccupation de 24 à 48\u00a0h',
        INOCCUPATION_GE_48H: 'inoccupation de 48\u00a0h ou plus',
        CLIMATISATION_MIN: 'climatisation, au moins',
      },
    ],
    units: ['°C'],
  },
  { parts: [{ TERTIAIRE: 'Décret tertiaire' }, { SEUIL_SURFACE: 'surface d’assujettissement' }], units: ['m²'] },
  {
    parts: [
      { TERTIAIRE: 'Décret tertiaire' },
      { REDUCTION_2030: 'réduction en 2030', REDUCTION_2040: 'réduction en 2040', REDUCTION_2050: 'réduction en 2050' },
    ],
    units: ['1'],
    share: true,
  },
  { parts: [{ TERTIAIRE: 'Décret tertiaire' }, { DECLARATION_MMJJ: 'date de déclaration' }], units: ['jour MMJJ'] },
  {
    parts: [
      { TERTIAIRE: 'Décret tertiaire' },
      {
        REFERENCE_PREMIERE_ANNEE: 'première année de référence',
        REFERENCE_DERNIERE_ANNEE: 'dernière année de référence',
      },
    ],
    units: ['année'],
  },
  { parts: [{ TERTIAIRE: 'Décret tertiaire' }, { AMENDE_MAX: 'amende maximale' }], units: ['EUR'] },
  {
    parts: [
      { BACS: 'Décret BACS' },
      { SEUIL_290KW: 'plus de 290\u00a0kW', SEUIL_70KW: 'de 70 à 290\u00a0kW', NEUF_PERMIS: 'bâtiment neuf' },
    ],
    units: ['date AAAAMMJJ'],
  },
  {
    parts: [
      { CLIMAT: 'Coefficient climatique' },
      { COEFFICIENT_H1: 'zone H1', COEFFICIENT_H2: 'zone H2', COEFFICIENT_H3: 'zone H3' },
    ],
    units: ['1'],
  },
  {
    parts: [
      { ASHRAE14: 'ASHRAE 14' },
      {
        CVRMSE_MENSUEL: 'CV(RMSE) mensuel',
        NMBE_MENSUEL: 'NMBE mensuel',
        CVRMSE_HORAIRE: 'CV(RMSE) horaire',
        NMBE_HORAIRE: 'NMBE horaire',
        R2_USUEL: 'R² usuel',
      },
    ],
    units: ['1'],
  },
  {
    parts: [{ CPCU: 'Réseau de chaleur de Paris (CPCU)' }, { PLAFOND_HAUSSE: 'plafond de hausse' }],
    units: ['1'],
    share: true,
  },
];
