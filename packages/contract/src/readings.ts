import { z } from 'zod';
import { Day, Id, PageNumber, flag, listOf } from './common.ts';
import { EXPORT_FORMATS, EXPORT_TYPES, READING_KINDS } from './constants.ts';
import { endpoint } from './endpoint.ts';

/** Who read the measures of a source on a day, and how. */
export const Reading = z.object({
  source: z.object({ _id: Id, name: z.string(), idsource: z.string().nullable() }),
  day: Day,
  kind: z.enum(READING_KINDS),
  reader: z.object({
    /** Null for a key of a company, and for somebody who closed their account. */
    person: z.string().nullable(),
    /** The space they acted in: their company, or their own; null once it is erased, and for support. */
    space: z.string().nullable(),
    /** Name of the key of a program. */
    key: z.string().nullable(),
  }),
  firstAt: z.string(),
  lastAt: z.string(),
});
export type Reading = z.output<typeof Reading>;

const filters = {
  _id_source: Id.optional(),
  start_date: Day.optional(),
  /** Included. */
  end_date: Day.optional(),
  /** `true`: one's own readings too. */
  own: flag.optional(),
};

export const listReadings = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/reading',
  group: 'readings',
  summary: 'Qui a lu les mesures de vos sources, par jour, le plus récent d’abord',
  caller: 'session',
  query: z.object({ ...filters, page: PageNumber, limit: z.coerce.number().int().min(1).max(200).default(50) }),
  answer: listOf(Reading),
  errors: ['required_auth'],
});

export const exportReadings = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/reading/export',
  group: 'readings',
  summary: 'Qui a lu les mesures de vos sources, en un fichier CSV ou XLSX',
  caller: 'session',
  query: z.object({ ...filters, format: z.enum(EXPORT_FORMATS).default('csv') }),
  download: Object.values(EXPORT_TYPES),
  answer: z.string(),
  errors: ['required_auth', 'export_too_large', 'service_unavailable'],
});
