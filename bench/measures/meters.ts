import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { dayNumber, dayStart } from '@joulerie/domain/calendar';
import type { SeriesRead } from '@joulerie/domain/measures';
import { readFile } from '../../apps/server/src/connectors/recognise.ts';

const FILES = join(import.meta.dirname, '../../demo/files');
const LINKY = 'Enedis_Conso_Heure_20221024-20240725_14290000000017.csv.gz';
const C4 = 'Enedis_SGE_HDM_A06NW11N_C4-CDC.csv.gz';

export const STEP_S = 1800;
/** A year of the Linky curve that has all its half-hours: 25 July 2023 to 24 July 2024, a leap year. */
export const FROM_DAY = dayNumber(2023, 7, 25);
export const TO_DAY = dayNumber(2024, 7, 25);
export const FROM = dayStart(FROM_DAY);
export const SLOTS = (dayStart(TO_DAY) - FROM) / (STEP_S * 1000);
export const METERS = 200;

/** A meter-year of half-hours, W, NaN where the real curve has a hole. */
export type Meter = { values: Float64Array; points: number };

/** The year of the demonstration's Linky curve, W. */
export const linkyYear = (): Promise<Float64Array> => halfHours(LINKY, FROM);

/** The two real curves, then copies of them moved by whole weeks, scaled, in whole watts as meters give them. */
export async function meters(): Promise<Meter[]> {
  const linky = await linkyYear();
  const c4 = await halfHours(C4, dayStart(dayNumber(2020, 9, 1)));
  return Array.from({ length: METERS }, (_, i) => {
    const real = i % 2 === 0 ? linky : c4;
    const shift = (i >> 1) * 48 * 7;
    const scale = i < 2 ? 1 : 0.5 + ((i * 37) % 100) / 66;
    const values = Float64Array.from({ length: SLOTS }, (_, k) => Math.round(real[(k + shift) % SLOTS]! * scale));
    return { values, points: values.reduce((n, value) => n + (Number.isNaN(value) ? 0 : 1), 0) };
  });
}

/** What a reader would give of a meter. */
export function readOf(meter: Meter): SeriesRead {
  return {
    point: null,
    variable: 'puissance',
    register: null,
    registerLabel: null,
    unit: 'W',
    runs: [{ from: FROM, stepS: STEP_S, values: meter.values, quality: null }],
    periods: [],
    duplicates: 0,
  };
}

async function halfHours(file: string, from: number): Promise<Float64Array> {
  const read = await readFile({ name: file, bytes: gunzipSync(readFileSync(join(FILES, file))) });
  const sum = new Float64Array(SLOTS);
  const count = new Float64Array(SLOTS);
  for (const run of read.series[0]!.runs)
    for (let i = 0; i < run.values.length; i++) {
      const slot = Math.floor((run.from + i * run.stepS * 1000 - from) / (STEP_S * 1000));
      if (slot < 0 || slot >= SLOTS || Number.isNaN(run.values[i]!)) continue;
      sum[slot]! += run.values[i]!;
      count[slot]! += 1;
    }
  return sum.map((value, i) => (count[i] === 0 ? Number.NaN : value / count[i]!));
}

/** The points of the files that Enedis sends (flow R63): 13 columns, local time, end of the interval. */
export const R63_POINTS = 34_733;

/** An R63 file of the real C4 curve by half-hours, for any delivery point. */
export function r63File(): (point: string) => Buffer {
  const lines = gunzipSync(readFileSync(join(FILES, C4)))
    .toString('utf8')
    .split(/\r?\n/)
    .slice(3);
  const rows: string[] = [];
  for (let i = 0; i + 3 < lines.length && rows.length < R63_POINTS; i += 3) {
    const watts = [0, 1, 2].reduce((sum, k) => sum + Number(lines[i + k]!.split(';')[1]), 0) / 3;
    const stamp = lines[i + 3]!.slice(0, 19).replace('T', ' ');
    rows.push(`@;2020-02-03 00:00:00;2022-02-03 00:00:00;PA;CONS;BRUT;W;${stamp};${Math.round(watts)};B;PT30M;0;0`);
  }
  const text = [
    'Identifiant PRM;Date de début;Date de fin;Grandeur physique;Grandeur métier;Etape métier;Unité;Horodate;Valeur;Nature;Pas;Indice de vraisemblance;Etat complémentaire',
    ...rows,
    '',
  ].join('\n');
  return (point) => Buffer.from(text.replaceAll('@', point));
}
