import { emptySunTrack, sunAngles, traceSun, simpleSun } from '@joulerie/domain/pv';
import { medianMs } from './median.ts';

/**
 * Medians of pvlib 0.15.2 for the same instants, timed on 2 virtual cores (AMD EPYC, Python 3.11, numpy 2.4, numba): another machine
 * than the one this runs on, so a ratio is an order of magnitude.
 */
const PVLIB_MS = { numba52560: 122.4, numba8760: 22.1, numpy52560: 294.1, ephemeris8760: 5.8 };

const PARIS = { latitudeDeg: 48.8566, longitudeDeg: 2.3522, altitudeM: 35 };

function instants(count: number, stepS: number, year = 2023): Float64Array {
  return Float64Array.from({ length: count }, (_, i) => Date.UTC(year, 0, 1) + i * stepS * 1000);
}

type Line = { what: string; valueMs: number; detail: string; ratio?: number; against?: string };

/** Sun positions of a year: zenith, refracted zenith and azimuth of every instant. */
export async function run(): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [count, stepS, pvlibMs] of [
    [52_560, 600, PVLIB_MS.numba52560],
    [8760, 3600, PVLIB_MS.numba8760],
  ] as const) {
    // A year never asked before, each time: the engine keeps what it computed of the last five and a half years.
    const years = Array.from({ length: 21 }, (_, i) => instants(count, stepS, 1990 + 2 * i));
    const track = emptySunTrack(count);
    const angles = sunAngles(track);
    let next = 0;
    const fresh = medianMs(() => sunAngles(traceSun(years[next++ % years.length]!, PARIS, {}, track), angles)).ms;
    const again = medianMs(() => sunAngles(traceSun(years[0]!, PARIS, {}, track), angles)).ms;
    const detail = 'zenith, refracted zenith and azimuth, within 1e-6 degree of every term of SPA';
    const against = 'pvlib 0.15.2 nrel_numba, one thread (figure of the reference, another machine)';
    lines.push(
      { what: `SPA, ${count} instants, a new year`, valueMs: fresh, detail, ratio: pvlibMs / fresh, against },
      { what: `SPA, ${count} instants, the same year again`, valueMs: again, detail, ratio: pvlibMs / again, against },
    );
  }
  const hours = instants(8760, 3600);
  const { ms } = medianMs(() => {
    let sum = 0;
    for (const at of hours) sum += simpleSun(at, PARIS).zenithDeg;
    return sum;
  });
  lines.push({
    what: 'simple sun, 8760 lone instants',
    valueMs: ms,
    detail: 'within 0.01 degree, one object an instant',
    ratio: PVLIB_MS.ephemeris8760 / ms,
    against: 'pvlib 0.15.2 ephemeris (figure of the reference, another machine)',
  });
  return lines;
}
