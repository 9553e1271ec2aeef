import type { FastifyInstance } from 'fastify';
import { carbonRate } from './carbon.ts';

const QUARTER_MS = 900_000;
const DAY_MS = 86_400_000;
/** Figures of real time are kept for two months, and consolidated a month and a half after their day. */
const REAL_TIME_DAYS = 60;
const CONSOLIDATED_AFTER_DAYS = 45;
/** Real time is an hour late. */
const LATE_MS = 3_600_000;
const WHERE = /^date_heure >= date'([^']+)' and date_heure < date'([^']+)'$/;

/**
 * Stand-in for the open data éCO2mix of RTE (Opendatasoft, explore v2.1), exports of its two national datasets: a record a quarter of an
 * hour, those of consolidated days with a value a half-hour, those of hours to come without any.
 */
export function registerEco2mix(app: FastifyInstance, now: () => number): void {
  app.get('/api/explore/v2.1/catalog/datasets/:dataset/exports/json', async (request, reply) => {
    const { dataset } = request.params as { dataset: string };
    const isRealTime = dataset === 'eco2mix-national-tr';
    if (!isRealTime && dataset !== 'eco2mix-national-cons-def')
      return reply.code(404).send({ error_code: 'DatasetNotFound', message: 'The requested dataset does not exist.' });
    const asked = WHERE.exec((request.query as { where?: string }).where ?? '');
    const [from, to] = [asked?.[1], asked?.[2]].map((text) => Date.parse(text ?? '')) as [number, number];
    if (!(from < to))
      return reply.code(400).send({ error_code: 'ODSQLError', message: 'ODSQL query is malformed: where' });
    const today = Math.floor(now() / DAY_MS) * DAY_MS;
    const [first, end] = isRealTime
      ? [today - REAL_TIME_DAYS * DAY_MS, today + DAY_MS]
      : [0, today - CONSOLIDATED_AFTER_DAYS * DAY_MS];
    const records = [];
    for (let at = Math.max(from, first); at < Math.min(to, end); at += QUARTER_MS) {
      const isKnown = isRealTime ? at <= now() - LATE_MS : at % (2 * QUARTER_MS) === 0;
      records.push({
        date_heure: new Date(at).toISOString().replace('.000Z', '+00:00'),
        taux_co2: isKnown ? carbonRate(at) : null,
        consommation: isKnown ? 52_000 : null,
      });
    }
    return records;
  });
}
