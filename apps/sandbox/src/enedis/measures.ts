import { unit } from '../../../../demo/random.ts';
import { pointOf } from '../operators/generated.ts';
import { HOUR_MS, isoDay, monthsBefore, parisDay, parisInstant, unknownFrom, wallText } from '../operators/paris.ts';
import { ERRORS, type EnedisError } from './answers.ts';
import { dayCurve, dayInjection, dayMaximum, energyWh, indexesWh } from './curves.ts';
import { type Behaviour, behaviourOf } from './points.ts';

const SLOT_MS = HOUR_MS / 2;
/** First day of an ordinary meter's contract. */
const SINCE = Date.parse('2018-08-31') / 86_400_000;
/** First day of the indexes of a meter that is older: a day has the same index whenever it is asked for. */
export const INDEXED_SINCE = Date.parse('2023-01-01') / 86_400_000;
const NEW_DAYS = 200;
const LATE_DAYS = 5;
const CORRECTED_DAYS = 7;
const SHARE = 0.25;

/** The first day that a point is in service. */
export const inServiceSince = (prm: string, now: number): number =>
  behaviourOf(prm) === 'new' ? parisDay(now) - NEW_DAYS : SINCE;

/** The resources of `mesure_synchrone_auto/v2`. */
export const RESOURCES = {
  consommation_quotidienne: { physical: 'EA', business: 'CONS', unit: 'Wh', months: 36 },
  production_quotidienne: { physical: 'EA', business: 'PROD', unit: 'Wh', months: 36 },
  courbe_de_charge_consommation: { physical: 'PA', business: 'CONS', unit: 'W', months: 24 },
  courbe_de_charge_production: { physical: 'PA', business: 'PROD', unit: 'W', months: 24 },
  puissance_conso_max_quotidienne: { physical: 'PMA', business: 'CONS', unit: 'VA', months: 36 },
  index_consommation: { physical: 'EA', business: 'CONS', unit: 'Wh', months: 36 },
  index_production: { physical: 'EA', business: 'PROD', unit: 'Wh', months: 36 },
} as const;
export type ResourceName = keyof typeof RESOURCES;
export const isResource = (name: string): name is ResourceName => name in RESOURCES;
export type Asked = { resource: ResourceName; prm: string; from: number; to: number };
const CURVE_DAYS = 7;

/** Why a period is refused; null when it may be asked. */
export function periodError({ resource, prm, from, to }: Asked, now: number): EnedisError | null {
  const { physical, months } = RESOURCES[resource];
  if (physical === 'PA' && to - from > CURVE_DAYS) return ERRORS.tooLong;
  if (from < monthsBefore(parisDay(now), months) - 15) return ERRORS.tooOld;
  return from < inServiceSince(prm, now) ? ERRORS.beforeMeter : null;
}

/** What is measured of a period, or that nothing is. */
export function measuresOf(asked: Asked, now: number): EnedisError | object {
  const { resource, prm, from, to } = asked;
  const { physical, business } = RESOURCES[resource];
  const behaviour = behaviourOf(prm);
  const none = behaviour === 'not-linky' || behaviour === 'c4' || (physical === 'PA' && behaviour === 'no-curve');
  if (none) return ERRORS.noMeasure;
  if (business === 'PROD' && behaviour !== 'injects') return ERRORS.wrongDirection;
  const days: number[] = [];
  for (let day = from; day < Math.min(to, unknownFrom(now)); day++)
    if (isThere(prm, behaviour, day, now)) days.push(day);
  if (days.length === 0) return ERRORS.noMeasure;
  return { idPrm: prm, ...(resource.startsWith('index') ? indexes(asked, days, now) : measured(asked, days, now)) };
}

const isChosen = (prm: string, day: number) => unit(pointOf(prm).seed, day, 21) < SHARE;

/** Late days are not there yet. */
const isThere = (prm: string, behaviour: Behaviour, day: number, now: number): boolean =>
  behaviour !== 'late' || !isChosen(prm, day) || day + LATE_DAYS < parisDay(now);

/** Whether a day is an estimate, its correction, or as it was measured. */
function natureOf(prm: string, day: number, now: number): 'B' | 'E' | 'C' {
  if (behaviourOf(prm) !== 'corrected' || !isChosen(prm, day)) return 'B';
  return day + CORRECTED_DAYS < parisDay(now) ? 'C' : 'E';
}

/** The curve of a day as it is known now: an estimate is a tenth too low, and as even as the others. */
function known(prm: string, day: number, isInjection: boolean, now: number): Int32Array {
  const curve = isInjection ? dayInjection(prm, day) : dayCurve(prm, day);
  if (natureOf(prm, day, now) !== 'E') return curve;
  return curve.map((watts) => 2 * Math.floor(watts * 0.45));
}

function measured({ resource, prm, from, to }: Asked, days: readonly number[], now: number) {
  const { physical, business, unit: unite } = RESOURCES[resource];
  const isInjection = business === 'PROD';
  const points =
    physical === 'PA'
      ? days.flatMap((day) => curvePoints(known(prm, day, isInjection, now), day, natureOf(prm, day, now)))
      : days.map((day) => {
          if (physical === 'EA') return { v: String(energyWh(known(prm, day, isInjection, now))), d: isoDay(day) };
          const { va, at } = dayMaximum(prm, day);
          return { v: String(va), d: wallText(at) };
        });
  return {
    etapeMetier: 'BRUT',
    periode: { dateDebut: isoDay(from), dateFin: isoDay(to) },
    ...(physical === 'EA' ? { typeValeur: 'GLOBALE' } : {}),
    modeCalcul: physical === 'EA' ? 'DIFF.INDEX' : 'MESURE',
    ...(physical === 'PA' ? {} : { pas: 'P1D' }),
    grandeur: [{ grandeurMetier: business, grandeurPhysique: physical, unite, points, calendrier: [] }],
    contexte: [],
  };
}

/** Stamps are the end of each half-hour, on the local clock without offset: 02:00 and 02:30 come twice in October. */
function curvePoints(curve: Int32Array, day: number, nature: string) {
  const start = parisInstant(day);
  return Array.from(curve, (watts, i) => ({
    v: String(watts),
    d: wallText(start + (i + 1) * SLOT_MS),
    p: 'PT30M',
    n: nature,
    iv: '0',
    ec: '0',
  }));
}

function indexes({ prm, from, to, resource }: Asked, days: readonly number[], now: number) {
  const { business } = RESOURCES[resource];
  const since = Math.max(inServiceSince(prm, now), INDEXED_SINCE);
  const read = days.filter((day) => day >= since).map((day) => ({ day, ...indexesWh(prm, day, since) }));
  const of = (value: (one: (typeof read)[number]) => number) =>
    read.map((one) => ({ d: wallText(parisInstant(one.day)), v: Math.round(value(one)), iv: 0 }));
  return {
    periode: { dateDebut: isoDay(from), dateFin: isoDay(to) },
    grandeur: [],
    contexte: [
      {
        etapeMetier: 'BRUT',
        contexteReleve: 'COL',
        typeReleve: 'AQ',
        grandeur: [
          {
            grandeurMetier: business,
            grandeurPhysique: 'EA',
            unite: 'Wh',
            points: [],
            calendrier:
              business === 'PROD'
                ? []
                : [
                    {
                      idCalendrier: 'FC000024',
                      libelleCalendrier: 'Heures Pleines Creuses',
                      classeTemporelle: [
                        {
                          idClasseTemporelle: 'HC',
                          libelleClasseTemporelle: 'Heures Creuses',
                          codeCadran: '01',
                          valeur: of((one) => one.offPeak),
                        },
                        {
                          idClasseTemporelle: 'HP',
                          libelleClasseTemporelle: 'Heures Pleines',
                          codeCadran: '02',
                          valeur: of((one) => one.peak),
                        },
                      ],
                    },
                  ],
            cadranTotalisateur: { codeCadran: 'T', valeur: of((one) => one.offPeak + one.peak) },
          },
        ],
      },
    ],
  };
}
