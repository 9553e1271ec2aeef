import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { hash32 } from '../../../../demo/random.ts';

const DAY_MS = 86_400_000;
/** The colour of a day is published the day before, before eleven. */
const PUBLISHED_BEFORE_MS = 13.5 * 3_600_000;
const COLOUR = { b: 'BLUE', w: 'WHITE', r: 'RED' } as const;

/**
 * Stand-in for RTE: its tokens, and the Tempo calendar (Tempo Like Supply Contract v1), newest day first. The colours are invented: 22 red
 * days from November to March, never at the week-end, and 43 white ones, never on a Sunday, from September to August.
 */
export function registerRte(app: FastifyInstance, now: () => number): void {
  const tokens = new Set<string>();
  app.post('/token/oauth/', async (request, reply) => {
    if (!/^Basic \S+$/.test(request.headers.authorization ?? '')) return reply.code(401).send();
    const token = randomBytes(24).toString('base64url');
    tokens.add(token);
    return { access_token: token, token_type: 'Bearer', expires_in: 7200 };
  });
  app.get('/open_api/tempo_like_supply_contract/v1/tempo_like_calendars', async (request, reply) => {
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined || !tokens.has(token)) return reply.code(401).send();
    const { start_date = '', end_date = '' } = request.query as Record<string, string | undefined>;
    const [from, to] = [start_date, end_date].map((text) => Date.parse(`${text.slice(0, 10)}T00:00:00Z`)) as [
      number,
      number,
    ];
    if (!(from < to) || to - from > 366 * DAY_MS)
      return reply
        .code(400)
        .send({ error: 'TMPLIKSUPCON_TMPLIKCAL_F03', error_description: 'Wrong value of start_date or end_date' });
    const values = [];
    for (let day = to - DAY_MS; day >= from; day -= DAY_MS) {
      if (day - PUBLISHED_BEFORE_MS > now()) continue;
      values.push({
        start_date: stamp(day),
        end_date: stamp(day + DAY_MS),
        value: COLOUR[colourOf(day)],
        updated_date: stamp(day - DAY_MS).replace('T00:00', 'T10:20'),
      });
    }
    return { tempo_like_calendars: { start_date, end_date, values } };
  });
}

/** Midnight of a day in Paris, with its offset. */
function stamp(day: number): string {
  const noon = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Paris', timeZoneName: 'longOffset' }).format(day);
  return `${new Date(day).toISOString().slice(0, 10)}T00:00:00${/GMT([+-]\d{2}:\d{2})/.exec(noon)?.[1] ?? '+01:00'}`;
}

const seasons = new Map<number, Map<number, 'w' | 'r'>>();

function colourOf(day: number): 'b' | 'w' | 'r' {
  const date = new Date(day);
  const season = date.getUTCFullYear() - (date.getUTCMonth() < 8 ? 1 : 0);
  const known = seasons.get(season) ?? drawSeason(season);
  seasons.set(season, known);
  return known.get(day) ?? 'b';
}

/** The days of a season that are not blue, drawn by a number of their own. */
function drawSeason(season: number): Map<number, 'w' | 'r'> {
  const days: number[] = [];
  for (let day = Date.UTC(season, 8, 1); day < Date.UTC(season + 1, 8, 1); day += DAY_MS) days.push(day);
  const drawn = days.toSorted((a, b) => hash32(season, a / DAY_MS) - hash32(season, b / DAY_MS));
  const isWinter = (day: number) => [10, 11, 0, 1, 2].includes(new Date(day).getUTCMonth());
  const weekday = (day: number) => new Date(day).getUTCDay();
  const red = drawn.filter((day) => isWinter(day) && weekday(day) >= 1 && weekday(day) <= 5).slice(0, 22);
  const white = drawn
    .filter((day) => !red.includes(day) && weekday(day) !== 0 && (isWinter(day) || new Date(day).getUTCMonth() === 9))
    .slice(0, 43);
  return new Map([...red.map((day) => [day, 'r'] as const), ...white.map((day) => [day, 'w'] as const)]);
}
