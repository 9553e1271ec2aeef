import { DAY_MS } from '@joulerie/domain/calendar';
import { readLooseNumber } from '../text/numbers.ts';
import type { DateOrder, TableColumn } from './meaning.ts';
import { readTableStamp } from './stamps.ts';
import { countingOf, genericUnit } from './units.ts';

const HOUR_MS = 3_600_000;
/** Share by which the energies of powers may differ from those beside them. */
const AGREES = 0.1;
const FEWEST = 4;

/**
 * Asks what powers are where the lines do not make them means: one value a day is more often the highest power of the day, and a mean
 * power has the energy of its line. A power that is read governs the consumption beside it, so that it is never read unsaid.
 *
 * @param moments of the rows, as written
 */
export function askPowers(
  columns: readonly TableColumn[],
  rows: readonly string[][],
  moments: readonly string[],
  order: () => DateOrder,
): void {
  const powers = columns.filter(({ role }) => role === 'puissance');
  if (powers.length === 0) return;
  const stepMs = stepOf(moments, order());
  if (stepMs === null) return;
  for (const power of powers) {
    if (power.certainty === 'asked') continue;
    if (Math.abs(stepMs - DAY_MS) <= HOUR_MS)
      Object.assign(power, {
        role: 'puissance_max',
        certainty: 'asked',
        reason: 'une puissance par jour : la plus haute du jour, ou la moyenne ?',
      });
    else {
      const energy = energyBeside(columns, rows);
      if (energy && stepMs < DAY_MS && !agree(power, energy, rows, stepMs))
        Object.assign(power, {
          certainty: 'asked',
          reason: `elle n’a pas l’énergie de la colonne « ${energy.header.slice(0, 60)} » sur les mêmes lignes : une moyenne, un maximum, ou à ignorer ?`,
        });
    }
  }
}

/** What other columns say that each line consumed, in Wh: NaN where it is not known. */
type Beside = { header: string; ofLine: (i: number) => number };

function energyBeside(columns: readonly TableColumn[], rows: readonly string[][]): Beside | null {
  const amounts = columns.find((one) => one.role === 'conso' && countingOf(one.unit) === 'amounts');
  if (amounts) return { header: amounts.header, ofLine: wattHoursOf(amounts, rows) };
  const indexes = columns.filter(({ role }) => role === 'index');
  const whole = indexes.filter(({ register }) => register === null);
  const readings = (whole.length > 0 ? whole.slice(0, 1) : indexes).map((one) => wattHoursOf(one, rows));
  if (readings.length === 0) return null;
  const read = (i: number) => readings.reduce((all, reading) => all + reading(i), 0);
  const sign = read(rows.length - 1) < read(0) ? -1 : 1;
  const rise = (i: number) => (i === 0 ? Number.NaN : sign * (read(i) - read(i - 1)));
  // A fall is a new meter.
  return { header: indexes[0]!.header, ofLine: (i) => (rise(i) < 0 ? Number.NaN : rise(i)) };
}

function wattHoursOf({ at, unit }: TableColumn, rows: readonly string[][]): (i: number) => number {
  const toWattHours = genericUnit('conso', unit ?? '') ?? (() => Number.NaN);
  return (i) => toWattHours(readLooseNumber(rows[i]![at] ?? '') ?? Number.NaN);
}

/** The median time between lines [ms]; null where it is not known. */
function stepOf(moments: readonly string[], order: DateOrder): number | null {
  const walls = moments.flatMap((text) => readTableStamp(text, order)?.wallMs ?? []).toSorted((a, b) => a - b);
  const steps = walls
    .slice(1)
    .map((at, i) => at - walls[i]!)
    .filter((step) => step > 0)
    .toSorted((a, b) => a - b);
  return steps[Math.floor((steps.length - 1) / 2)] ?? null;
}

function agree(power: TableColumn, energy: Beside, rows: readonly string[][], stepMs: number): boolean {
  const watts = genericUnit('puissance', power.unit ?? '');
  if (!watts) return true;
  let [ofPower, ofEnergy, compared] = [0, 0, 0];
  for (const [i, cells] of rows.entries()) {
    const one = readLooseNumber(cells[power.at] ?? '') ?? Number.NaN;
    const other = energy.ofLine(i);
    if (Number.isNaN(one) || Number.isNaN(other)) continue;
    ofPower += (watts(one) * stepMs) / HOUR_MS;
    ofEnergy += other;
    compared++;
  }
  return compared < FEWEST || Math.abs(ofPower - ofEnergy) <= AGREES * Math.max(Math.abs(ofPower), Math.abs(ofEnergy));
}
