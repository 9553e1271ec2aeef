import type { RowRule } from '../tariffs/row-keys.ts';
import { each } from '../tariffs/row-keys.ts';

/** The keys of the table of EV charging, with their units and French labels. */
export const IRVE_RULES: readonly RowRule[] = [
  {
    parts: [
      {
        POWER_AC_2_3: 'Prise domestique',
        POWER_AC_3_7: 'Borne monophasée 16\u00a0A',
        POWER_AC_7_4: 'Borne monophasée 32\u00a0A',
        POWER_AC_11: 'Borne triphasée 16\u00a0A',
        POWER_AC_22: 'Borne triphasée 32\u00a0A',
        RECHARGE_NORMALE_MAX: 'Puissance maximale de la recharge normale',
      },
    ],
    units: ['kW'],
  },
  { parts: [{ KM_PER_DAY_EV: 'Distance parcourue par jour' }], units: ['km/jour'] },
  { parts: [{ EV_CONSUMPTION: 'Consommation d’un véhicule électrique' }], units: ['kWh/100 km'] },
  {
    parts: [
      {
        HOME_CHARGING_SHARE: 'Part des recharges à domicile',
        CHARGES_DAILY_SHARE: 'Conducteurs qui rechargent chaque jour',
        CHARGES_TWICE_A_WEEK_SHARE: 'Conducteurs qui rechargent deux fois par semaine',
        CHARGES_WEEKLY_SHARE: 'Conducteurs qui rechargent chaque semaine',
        CHARGING_LOSS: 'Pertes de recharge',
        PREEQUIP_SHARE_SIZED: 'Part des places alimentées',
        SIMULTANEITY_MANAGED: 'Simultanéité avec pilotage',
        ADVENIR_INFRA_COLLECTIVE_RATE: 'Advenir, infrastructure collective, taux',
      },
    ],
    units: ['1'],
    share: true,
  },
  {
    parts: [
      { SIMULTANEITY_UNMANAGED: 'Simultanéité sans pilotage' },
      each([1, 4, 10, 25, 50, 100], (points) => `${points} points`),
    ],
    units: ['1'],
    share: true,
  },
  { parts: [{ LOM_PREEQUIP_PLACES: 'Pré-équipement d’un parc neuf' }], units: ['places'] },
  { parts: [{ CONDUIT: 'Passage de câbles' }], units: ['mm'] },
  {
    parts: [
      {
        ADVENIR_INFRA_COLLECTIVE_CAP: 'Advenir, infrastructure collective, plafond',
        ADVENIR_PARTAGE_CAP: 'Advenir, point partagé, plafond',
        ADVENIR_INDIVIDUEL_CAP: 'Advenir, point individuel, plafond',
      },
    ],
    units: ['EUR', 'EUR HT'],
  },
];
