import type { FastifyInstance } from 'fastify';
import { buildingOf, buildingsOfCommune } from './building.ts';
import type { Row } from './building.ts';
import { BDNB_FIELDS } from './fields.ts';

/** Stand-in for the open BDNB API (`api.bdnb.io`), a PostgREST: filters as `column=operator.value`, answers as arrays. */
const TABLE = 'batiment_groupe_complet';
const KEYWORDS = new Set(['select', 'limit', 'offset', 'order']);
const ADDRESS_FIELDS = ['cle_interop_adr_principale_ban', 'l_cle_interop_adr'];
const PER_MINUTE = 120;

export function registerBdnb(app: FastifyInstance, now: () => number): void {
  let calls: number[] = [];
  app.get(`/v1/bdnb/donnees/${TABLE}`, async (request, reply) => {
    calls = calls.filter((at) => at > now() - 60_000);
    if (calls.length >= PER_MINUTE) {
      return reply.code(429).header('retry-after', '60').send({ message: 'API rate limit exceeded' });
    }
    calls.push(now());
    const query = request.query as Record<string, string | string[]>;
    const filters = Object.entries(query).filter(([key]) => !KEYWORDS.has(key));
    const columns =
      typeof query.select === 'string' && query.select !== '*' ? query.select.split(',').map((c) => c.trim()) : null;
    const unknown = [...filters.map(([key]) => key), ...(columns ?? [])].find(
      (column) => !BDNB_FIELDS.includes(column),
    );
    if (unknown !== undefined) {
      return reply
        .code(400)
        .send({ code: '42703', details: null, hint: null, message: `column ${TABLE}.${unknown} does not exist` });
    }
    const communes = valuesOf(query.code_commune_insee);
    if (communes === null) {
      // Without the commune the real query runs through the whole country and is stopped.
      return reply
        .code(500)
        .send({ code: '57014', details: null, hint: null, message: 'canceling statement due to statement timeout' });
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
      .map((row): Row => (columns ? Object.fromEntries(columns.map((column) => [column, row[column]])) : row));
  });
}

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
