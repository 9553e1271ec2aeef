import type { FastifyInstance } from 'fastify';
import { unit } from '../../../../demo/random.ts';
import { DAY_MS, parisDay, parisInstant } from '../operators/paris.ts';

const HOUR_MS = 3_600_000;
/** The prices of a day are published the day before, at 12:45 or so. */
const PUBLISHED_BEFORE_MS = 11.25 * HOUR_MS;
/** First day whose prices are those of quarters of an hour. */
const BY_QUARTERS = Date.UTC(2025, 9, 1) / DAY_MS;
const LONGEST_DAYS = 370;
const FRANCE = '10YFR-RTE------C';
const NAMESPACE = 'urn:iec62325.351:tc57wg16:451-';

/**
 * Stand-in for the transparency platform of ENTSO-E: day-ahead prices of France (A44), one series a day, a point left out where it repeats
 * the one before. The prices are invented; some are negative.
 */
export function registerEntsoe(app: FastifyInstance, now: () => number): void {
  app.get('/api', async (request, reply) => {
    const query = request.query as Record<string, string | undefined>;
    reply.type('text/xml');
    if (!query.securityToken)
      return reply.code(401).send(acknowledgement('401', 'Unauthorized. Missing or invalid token'));
    const [from, to] = [instantOf(query.periodStart), instantOf(query.periodEnd)];
    if (query.documentType !== 'A44' || query.in_Domain !== FRANCE || query.out_Domain !== FRANCE)
      return reply.code(400).send(acknowledgement('999', 'The combination of parameters is not valid'));
    if (from === null || to === null || to <= from || to - from > LONGEST_DAYS * DAY_MS)
      return reply.code(400).send(acknowledgement('999', 'Delivered time interval is not valid for this Data item.'));
    let series = '';
    for (let day = parisDay(from); parisInstant(day) < to; day++)
      if (parisInstant(day) - PUBLISHED_BEFORE_MS <= now()) series += seriesOf(day);
    if (series === '') return acknowledgement('999', `No matching data found for Data item Day-ahead Prices`);
    return `<?xml version="1.0" encoding="utf-8"?>\n<Publication_MarketDocument xmlns="${NAMESPACE}3:publicationdocument:7:3"><mRID>1</mRID><revisionNumber>1</revisionNumber><type>A44</type><createdDateTime>${minute(now())}</createdDateTime><period.timeInterval><start>${minute(from)}</start><end>${minute(to)}</end></period.timeInterval>${series}</Publication_MarketDocument>`;
  });
}

/** Price of a quarter or an hour of a day, invented: high in the morning and the evening, low or negative at noon in summer [EUR/MWh]. */
export function dayAheadPrice(day: number, at: number): number {
  const hour = (at - parisInstant(day)) / HOUR_MS;
  const season = Math.cos((2 * Math.PI * (day % 365.25)) / 365.25);
  const peaks = 35 * Math.exp(-(((hour - 8.5) / 2) ** 2)) + 50 * Math.exp(-(((hour - 19.5) / 2.2) ** 2));
  const sun = 45 * (1 - season) * Math.exp(-(((hour - 13.5) / 2.8) ** 2));
  const level = 55 + 20 * season + 30 * (unit(day, 73) - 0.5);
  // Whole euros, so that some steps repeat the one before.
  return Math.round(level + peaks - sun);
}

function seriesOf(day: number): string {
  const stepMs = day >= BY_QUARTERS ? HOUR_MS / 4 : HOUR_MS;
  const [from, to] = [parisInstant(day), parisInstant(day + 1)];
  let points = '';
  let last = Number.NaN;
  for (let at = from, position = 1; at < to; at += stepMs, position++) {
    const price = dayAheadPrice(day, at);
    if (price !== last)
      points += `<Point><position>${position}</position><price.amount>${price.toFixed(2)}</price.amount></Point>`;
    last = price;
  }
  return `<TimeSeries><mRID>${day}</mRID><auction.type>A01</auction.type><businessType>A62</businessType><in_Domain.mRID codingScheme="A01">${FRANCE}</in_Domain.mRID><out_Domain.mRID codingScheme="A01">${FRANCE}</out_Domain.mRID><contract_MarketAgreement.type>A01</contract_MarketAgreement.type><currency_Unit.name>EUR</currency_Unit.name><price_Measure_Unit.name>MWH</price_Measure_Unit.name><curveType>A03</curveType><Period><timeInterval><start>${minute(from)}</start><end>${minute(to)}</end></timeInterval><resolution>PT${stepMs / 60_000}M</resolution>${points}</Period></TimeSeries>`;
}

const acknowledgement = (code: string, text: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Acknowledgement_MarketDocument xmlns="${NAMESPACE}1:acknowledgementdocument:7:0"><Reason><code>${code}</code><text>${text}</text></Reason></Acknowledgement_MarketDocument>`;

/** `2024-01-09T23:00Z`. */
const minute = (instant: number): string => `${new Date(instant).toISOString().slice(0, 16)}Z`;

/** An instant written `yyyyMMddHHmm`; null for anything else. */
function instantOf(text: string | undefined): number | null {
  const parts = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(text ?? '');
  if (!parts) return null;
  const [year, month, day, hour, minutes] = parts.slice(1).map(Number) as [number, number, number, number, number];
  return Date.UTC(year, month - 1, day, hour, minutes);
}
