import { unit } from '../../../../demo/random.ts';
import { dayTemperatureC } from '../../../../demo/weather.ts';
import { Kept, pointOf } from '../operators/generated.ts';
import { DAY_MS, isoDay, offsetText, parisDay, parisInstant, unknownFrom } from '../operators/paris.ts';
import { behaviourOf } from './meters.ts';

/** Invented consumptions of gas meters: a gas day runs from 6:00 to 6:00, a published period from a reading to the next. */
const SINCE = Date.parse('2019-12-15') / DAY_MS;
const GAS_DAY = 6;
const PUBLISHED_AFTER_DAYS = 5;
const CORRECTED_DAYS = 7;
/** kWh of a m³, as the operator converts. */
const coefficientOf = (pce: string) => Math.round((11 + 0.5 * unit(pointOf(pce).seed, 31)) * 100) / 100;

/** Volume of a gas day [m³]: hot water, and heating by the day's temperature; a GI meter is a large building. */
function dayVolume(pce: string, day: number): number {
  return kept.get(`${pce} ${day}`, () => {
    const { seed, place } = pointOf(pce);
    const size = pce.startsWith('GI') ? 30 : 1;
    const heating = Math.max(0, 17 - dayTemperatureC(place, parisInstant(day, GAS_DAY))) * (0.3 + 0.3 * unit(seed, 32));
    return Math.round(size * ((0.4 + 0.6 * unit(seed, 33)) * (0.7 + 0.6 * unit(seed, day, 34)) + heating));
  });
}
const kept = new Kept<number>(20_000);

const dayEnergy = (pce: string, day: number) => Math.round(dayVolume(pce, day) * coefficientOf(pce));

/** Index of the meter at the start of a gas day [m³]. */
function indexAt(pce: string, day: number): number {
  const sums = indexes.get(pce, () => [0]);
  for (let next = sums.length; next <= day - SINCE; next++)
    sums.push(sums[next - 1]! + dayVolume(pce, SINCE + next - 1));
  return sums[Math.max(0, day - SINCE)]!;
}
const indexes = new Kept<number[]>(200);

const at = (day: number) => offsetText(parisInstant(day, GAS_DAY));
const index = (valeur: number | null, day: number) => ({
  valeur_index: valeur,
  horodate_Index: valeur === null ? null : at(day),
});

function line(
  pce: string,
  asked: { from: number; to: number },
  from: number,
  to: number,
  more: { consumption: object; before: object; after: object },
) {
  return {
    pce: { id_pce: pce },
    periode: { valeur: null, date_debut: isoDay(asked.from), date_fin: isoDay(asked.to) },
    releve_debut: {
      date_releve: at(from),
      ...more.before,
      index_brut_debut: index(indexAt(pce, from), from),
      index_converti_debut: index(null, from),
    },
    releve_fin: {
      date_releve: at(to),
      ...more.after,
      index_brut_fin: index(indexAt(pce, to), to),
      index_converti_fin: index(null, to),
    },
    consommation: {
      date_debut_consommation: at(from),
      date_fin_consommation: at(to),
      flag_retour_zero: false,
      coeff_calcul: { coeff_pta: null, valeur_pcs: null, coeff_conversion: coefficientOf(pce) },
      volume_converti: null,
      sens_flux_gaz: 'Consommation',
      ...more.consumption,
    },
  };
}

/** Informative consumptions of gas days that begin in `[from, to)`, as many as are known. */
export function informative(pce: string, asked: { from: number; to: number }, now: number): object[] {
  if (behaviourOf(pce) === 'half-yearly') return [];
  const lines: object[] = [];
  for (let day = Math.max(asked.from, SINCE); day < Math.min(asked.to, unknownFrom(now)); day++) {
    const isCorrected = behaviourOf(pce) === 'corrected' && unit(pointOf(pce).seed, day, 35) < 0.25;
    const isEarly = isCorrected && day + CORRECTED_DAYS >= parisDay(now);
    const volume = isEarly ? Math.round(dayVolume(pce, day) * 0.9) : dayVolume(pce, day);
    lines.push({
      ...line(pce, asked, day, day + 1, {
        before: {},
        after: {},
        consumption: {
          volume_brut: volume,
          energie: isEarly ? Math.round(volume * coefficientOf(pce)) : dayEnergy(pce, day),
          type_qualif_conso: isEarly ? 'Estimé' : 'Mesuré',
          statut_conso: isCorrected && !isEarly ? 'Corrigée' : 'Provisoire',
          journee_gaziere: isoDay(day),
          type_conso: 'Informative Journalier',
        },
      }),
      statut_restitution: null,
    });
  }
  return lines;
}

/** First day of the month, or of the half-year, that begins `count` of them after a day's own. */
function periodStart(day: number, months: 1 | 6, count: number): number {
  const date = new Date(day * DAY_MS);
  const month = date.getUTCMonth() - (date.getUTCMonth() % months) + count * months;
  return Date.UTC(date.getUTCFullYear(), month, 1) / DAY_MS;
}

/** Published consumptions that touch `[from, to)`: a month, or half a year, from the first day to the first day; the same energy as their days. */
export function published(pce: string, asked: { from: number; to: number }, now: number): object[] {
  const months = behaviourOf(pce) === 'half-yearly' ? 6 : 1;
  const lines: object[] = [];
  const reading = {
    raison_releve: 'RNO',
    libelle_raison_releve: 'Relevé normal',
    qualite_releve: 'Mesure',
    statut_releve: 'Normal',
  };
  for (let count = 0; ; count++) {
    const [from, to] = [periodStart(asked.from, months, count), periodStart(asked.from, months, count + 1)];
    if (from >= asked.to || to + PUBLISHED_AFTER_DAYS > unknownFrom(now)) return lines;
    if (from < SINCE) continue;
    let energy = 0;
    for (let day = from; day < to; day++) energy += dayEnergy(pce, day);
    lines.push({
      ...line(pce, asked, from, to, {
        before: reading,
        after: reading,
        consumption: {
          volume_brut: indexAt(pce, to) - indexAt(pce, from),
          energie: energy,
          type_qualif_conso: 'Mesuré',
          statut_conso: 'Définitive',
          journee_gaziere: null,
          type_conso: 'Publiée',
        },
      }),
      bordereau_publication: { date_debut_bordereau: null, date_fin_bordereau: null, nb_jour_gazier: null },
      statut_restitution: null,
    });
  }
}

/** Reference yearly consumption [kWh]: the last 365 known days. */
export function yearlyKwh(pce: string, now: number): number {
  const end = unknownFrom(now);
  let energy = 0;
  for (let day = end - 365; day < end; day++) energy += dayEnergy(pce, day);
  return energy;
}
