import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PointFacts } from '@joulerie/contract/point-facts';
import { isoDay, parseIsoDay } from '@joulerie/domain/calendar';
import { type DayShift, type LeftOut, type SeriesRead, shiftDays } from '@joulerie/domain/measures';
import { type SourceType, VARIABLES, isVariableName, variablesOfType } from '@joulerie/domain/vocabulary';
import type { GenerateSpec, Source } from '../../../../demo/portfolio-types.ts';
import { generateSeries } from '../../../../demo/series.ts';
import { readFile } from '../connectors/recognise.ts';
import { DEMO, type Place, type Placed } from './portfolio.store.ts';

/** Paris days `[fromDay, toDay)`. */
export type Span = { fromDay: number; toDay: number };

const FRANCE: Place = { lat: 47, lon: 2.4 };

/** What the files of the portfolio measure, as they date it; each is read once. */
export class PortfolioFiles {
  private readonly known = new Map<string, Promise<SeriesRead[]>>();

  async of(source: Source): Promise<SeriesRead[]> {
    const kept: readonly string[] = variablesOfType(source.idtype as SourceType);
    const segment = PointFacts.parse(source.point).electricity?.segment ?? null;
    const files = source.data.flatMap((data) => ('file' in data ? [data.file] : []));
    const reads = await Promise.all(files.map((file) => this.read(file, segment)));
    return reads.flat().filter((read) => kept.includes(read.variable));
  }

  private read(file: string, segment: string | null): Promise<SeriesRead[]> {
    const key = `${file} ${segment}`;
    const known = this.known.get(key);
    if (known) return known;
    const name = file.replace(/^files\//, '');
    const reading = readFile({ name, bytes: readFileSync(join(DEMO, 'files', name)) }, { segment });
    const series = reading.then((read) => read.series);
    this.known.set(key, series);
    return series;
  }
}

/** The first day that a source does not have yet on a day: operators publish gas and heat a day later than electricity. */
export function lastMade(source: Source, today: number): number {
  return source.data.some((data) => 'generate' in data && /^(gas|heat)$/.test(data.generate.what)) ? today - 1 : today;
}

/** What a source measures on some days: its real curves shifted, or generated ones. */
export async function curvesOf(
  { source, place }: Placed,
  shift: DayShift | null,
  span: Span,
  files: PortfolioFiles,
): Promise<{ reads: SeriesRead[]; leftOut: LeftOut }> {
  const reads = source.data.flatMap((data) =>
    'generate' in data ? generated(data.generate, place ?? FRANCE, span) : [],
  );
  const leftOut: LeftOut = { seconds: 0, energyWh: 0 };
  if (shift)
    for (const read of await files.of(source)) {
      const shifted = shiftDays(read, shift, span);
      leftOut.seconds += shifted.leftOut.seconds;
      leftOut.energyWh += shifted.leftOut.energyWh;
      if (shifted.read.runs.length + shifted.read.periods.length > 0) reads.push(shifted.read);
    }
  return { reads, leftOut };
}

function generated(spec: GenerateSpec, place: Place, { fromDay, toDay }: Span): SeriesRead[] {
  const from = isoDay(Math.max(fromDay, parseIsoDay(spec.from)!));
  // Heat is generated up to the day before the one given.
  const made = generateSeries({ ...spec, from }, place, /^(gas|heat)$/.test(spec.what) ? toDay + 1 : toDay);
  return made.map(({ variable, values, ...run }) => {
    if (!isVariableName(variable)) throw new Error(`the demonstration names an unknown variable, ${variable}`);
    const { unit } = VARIABLES[variable];
    const runs = [{ ...run, values, quality: null }];
    return { point: null, variable, register: null, registerLabel: null, unit, runs, periods: [], duplicates: 0 };
  });
}
