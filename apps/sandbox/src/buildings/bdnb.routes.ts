import type { FastifyInstance, FastifyReply } from 'fastify';
import { buildingOf, buildingsOfCommune } from './building.ts';
import { buildingsInBox } from './in-box.ts';
import type { Row } from './building.ts';
import { BDNB_FIELDS } from './fields.ts';

/** Stand-in for the open BDNB API (`api.bdnb.io`), a PostgREST: filters as `column=operator.value`, answers as arrays. */
const TABLE = 'batiment_groupe_complet';
const KEYWORDS = new Set(['select', 'limit', 'offset', 'order']);
const ADDRESS_FIELDS = ['cle_interop_adr_principale_ban', 'l_cle_interop_adr'];
const PER_MINUTE = 120;
const BOUNDS = ['xmin', 'ymin', 'xmax', 'ymax'] as const;
/** A box from which on the search takes longer than the time limit of the database: 40 km a side. */
const TIMEOUT_M2 = 40_000 ** 2;

type Query = Record<string, string | string[] | undefined>;

export function registerBdnb(app: FastifyInstance, now: () => number): void {
  let calls: number[] = [];
  /** The refusal that both routes give before they search: too many calls, a column that does not exist. */
  const refusal = (columns: readonly string[]): { status: number; body: object } | null => {
    calls = calls.filter((at) => at > now() - 60_000);
    if (calls.length >= PER_MINUTE) return { status: 429, body: { message: 'API rate limit exceeded' } };
    calls.push(now());
    const unknown = columns.find((column) => !BDNB_FIELDS.includes(column));
    if (unknown === undefined) return null;
    return { status: 400, body: problem('42703', `column ${TABLE}.${unknown} does not exist`) };
  };
  const refuse = (reply: FastifyReply, { status, body }: { status: number; body: object }) => {
    if (status === 429) void reply.header('retry-after', '60');
    return reply.code(status).send(body);
  };

  app.get(`/v1/bdnb/donnees/${TABLE}`, async (request, reply) => {
    const query = request.query as Query;
    const filters = Object.entries(query).filter(([key]) => !KEYWORDS.has(key));
    const columns = columnsOf(query);
    const refused = refusal([...filters.map(([key]) => key), ...(columns ?? [])]);
    if (refused) return refuse(reply, refused);
    const communes = valuesOf(query.code_commune_insee);
    if (communes === null) {
      // Without the commune the real query runs through the whole country and is stopped.
      return reply.code(500).send(problem('57014', 'canceling statement due to statement timeout'));
    }
    const broken = filters.find(([, value]) => valuesOf(value) === null);
    if (broken) {
      const text = String(broken[1]);
      return reply.code(400).send({
        code: 'PGRST100',
        details: `unexpected "${text.slice(0, 1)}" expecting "not" or operator (eq, gt, ...)`,
        hint: null,
        message: `"failed to parse filter (${text})" (line 1, column 1)`,
      });
    }
    const limit = Math.min(100, Math.max(0, Number(query.limit ?? 20) || 0));
    const addresses = ADDRESS_FIELDS.flatMap((field) => valuesOf(query[field]) ?? []);
    const candidates =
      addresses.length > 0
        ? addresses.map(buildingOf).filter((row) => row !== null)
        : communes.flatMap((citycode) => buildingsOfCommune(citycode, limit));
    return candidates
      .filter((row) => filters.every(([key, value]) => matches(row[key], valuesOf(value)!)))
      .slice(Number(query.offset ?? 0) || 0)
      .slice(0, limit)
      .map(selecting(columns));
  });

  // The box is in metres of Lambert-93; its four bounds are the arguments of a function of the database.
  app.get(`/v1/bdnb/donnees/${TABLE}/bbox`, async (request, reply) => {
    const query = request.query as Query;
    const columns = columnsOf(query);
    const refused = refusal(columns ?? []);
    if (refused) return refuse(reply, refused);
    const missing = BOUNDS.find((bound) => query[bound] === undefined);
    if (missing) {
      const message = `Could not find the function ${TABLE}_bbox without the parameter ${missing} in the schema cache`;
      return reply.code(404).send(problem('PGRST202', message));
    }
    const [xmin, ymin, xmax, ymax] = BOUNDS.map((bound) => Number(query[bound])) as [number, number, number, number];
    const wrong = BOUNDS.find((bound) => !Number.isFinite(Number(query[bound])));
    if (wrong) {
      const message = `invalid input syntax for type double precision: "${String(query[wrong])}"`;
      return reply.code(400).send(problem('22P02', message));
    }
    if ((xmax - xmin) * (ymax - ymin) > TIMEOUT_M2)
      return reply.code(500).send(problem('57014', 'canceling statement due to statement timeout'));
    const limit = Math.min(1000, Math.max(0, Number(query.limit ?? 20) || 0));
    const offset = Number(query.offset ?? 0) || 0;
    return buildingsInBox({ xmin, ymin, xmax, ymax }, offset + limit)
      .slice(offset)
      .map(selecting(columns));
  });
}

function columnsOf(query: Query): string[] | null {
  return typeof query.select === 'string' && query.select !== '*' ? query.select.split(',').map((c) => c.trim()) : null;
}

const selecting =
  (columns: readonly string[] | null) =>
  (row: Row): Row =>
    columns ? Object.fromEntries(columns.map((column) => [column, row[column]])) : row;

const problem = (code: string, message: string) => ({ code, details: null, hint: null, message });

/** Values of `eq.x`, `in.(x,y)` or `cs.{x}`; null when the filter is absent or of another kind. */
function valuesOf(filter: string | string[] | undefined): string[] | null {
  if (typeof filter !== 'string') return null;
  if (filter.startsWith('eq.')) return [filter.slice(3)];
  const list = /^(?:in\.\((.*)\)|cs\.\{(.*)\})$/.exec(filter);
  const inside = list?.[1] ?? list?.[2];
  return inside === undefined ? null : inside.split(',').map((value) => value.replace(/^"|"$/g, ''));
}

const matches = (value: unknown, wanted: string[]): boolean =>
  Array.isArray(value) ? value.some((one) => wanted.includes(String(one))) : wanted.includes(String(value));
