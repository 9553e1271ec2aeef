import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { temperatureC } from '../../../../demo/weather.ts';
import { SYNOP_STATIONS } from './synop-stations.ts';

const HOUR_MS = 3_600_000;
/** Observations of every three hours. */
const STEP_MS = 3 * HOUR_MS;
/** The columns of the published file, in its order, up to the last that is used here. */
const COLUMNS =
  'lat;lon;geo_id_wmo;geo_id_wigos;name;reference_time;insert_time;validity_time;pmer;tend;cod_tend;dd;ff;t;td;u;vv';

/**
 * Stand-in for the SYNOP observations of Météo-France on data.gouv.fr: a gzip CSV a year of every station, in kelvins and UTC, that of the
 * current year written again as observations come. As in the published one, WMO numbers have lost their leading zero.
 */
export function registerSynop(app: FastifyInstance, now: () => number): void {
  /** Years that are over are made once. */
  const made = new Map<number, Buffer>();
  app.get<{ Params: { file: string } }>('/synop/:file', async (request, reply) => {
    const year = Number(/^synop_(\d{4})\.csv\.gz$/.exec(request.params.file)?.[1]);
    const [from, to] = [Date.UTC(year, 0, 1), Math.min(Date.UTC(year + 1, 0, 1), now())];
    if (!(year >= 1996) || from >= to) return reply.code(404).type('application/xml').send(MISSING);
    const isOver = to < now();
    const bytes = (isOver ? made.get(year) : undefined) ?? gzipSync(yearOf(from, to), { level: 1 });
    if (isOver) made.set(year, bytes);
    return reply.type('application/gzip').send(bytes);
  });
}

const MISSING = '<?xml version="1.0" encoding="UTF-8"?><Error><Code>NoSuchKey</Code></Error>';

function yearOf(from: number, to: number): string {
  const lines = [COLUMNS];
  for (let instant = from; instant < to; instant += STEP_MS) {
    const at = new Date(instant).toISOString().replace('.000', '');
    for (const [id, name, lat, lon, altitudeM] of SYNOP_STATIONS) {
      const degrees = temperatureC({ lat, lon, altitudeM }, instant);
      const wind = (3 + 2 * Math.sin(instant / 7e7 + lat)).toFixed(1);
      const humidity = Math.round(Math.min(99, Math.max(35, 92 - 1.6 * degrees)));
      lines.push(
        `${lat};${lon};${Number(id)};0-20000-0-${id};${name};${at};${at};${at};;;;;${wind};${(degrees + 273.15).toFixed(2)};;${humidity};`,
      );
    }
  }
  return `${lines.join('\n')}\n`;
}
