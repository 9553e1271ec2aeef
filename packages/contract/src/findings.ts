import { CONFIDENCES, FINDING_RULES, NEXT_STEPS } from '@joulerie/domain/findings';
import { z } from 'zod';
import { Day, Id, IdParams } from './common.ts';
import { endpoint } from './endpoint.ts';

/** What a named rule found, in words, with what it is worth and how far it may be relied on. */
export const Finding = z.object({
  rule: z.enum(FINDING_RULES),
  /** A few words, for a list. */
  title: z.string(),
  /** A sentence that stands alone, with its amount. */
  sentence: z.string(),
  /** € with taxes, a year; null where no amount is known. */
  eurPerYear: z.number().nullable(),
  /** Whether that amount stands on an offer with terms that nobody has confirmed. */
  estimated: z.boolean(),
  confidence: z.enum(CONFIDENCES),
  /** Days that it stands on, both included. */
  from: Day,
  to: Day,
  /** Of the end of a contract: days from today, negative once it is over. */
  daysLeft: z.number().nullable(),
  /** The source that it is about; null where it is about the whole building. */
  _id_source: Id.nullable(),
  sourceName: z.string().nullable(),
  /** Number of its point, in which sources of one name differ. */
  idsource: z.string().nullable(),
});
export type Finding = z.output<typeof Finding>;

export const Findings = z.object({
  /** The year that the rules looked at. */
  start_date: Day,
  end_date: Day,
  /** Most euros a year first. */
  data: z.array(Finding),
  /** Why other rules say nothing, where a person may do something for them to speak. */
  lacking: z.array(
    z.object({
      rule: z.enum(FINDING_RULES),
      reason: z.string(),
      next: z.enum(NEXT_STEPS),
      _id_source: Id.nullable(),
      sourceName: z.string().nullable(),
    }),
  ),
  /** The last day known whole, in words; null without any in the last weeks. */
  day: z.object({ day: Day, text: z.string() }).nullable(),
  /** What never stops and its cost, whether or not it is among the findings; null where it is not known. */
  baseLoad: z.object({ powerW: z.number(), eurPerYear: z.number().nullable() }).nullable(),
});
export type Findings = z.output<typeof Findings>;

export const getBuildingFindings = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/data/building/{id}/finding',
  group: 'findings',
  summary: 'Ce que des règles nommées trouvent dans un bâtiment sur un an, en euros et en mots',
  caller: 'session',
  params: IdParams,
  answer: Findings,
  errors: ['required_auth', 'not_found'],
});

export const getSourceFindings = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/data/source/{id}/finding',
  group: 'findings',
  summary: 'Ce que des règles nommées trouvent dans une source sur un an, en euros et en mots',
  caller: 'session',
  params: IdParams,
  answer: Findings,
  errors: ['required_auth', 'not_found_source'],
});

/** A finding of a building among others. */
export const RankedFinding = Finding.extend({ building: z.object({ _id: Id, name: z.string() }) });
export type RankedFinding = z.output<typeof RankedFinding>;

export const listFindings = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/finding',
  group: 'findings',
  summary:
    'Où agir d’abord\u00a0: ce que les règles trouvent dans les bâtiments d’un dossier, les plus gros montants d’abord',
  caller: 'session',
  query: z.object({
    /** Buildings below a folder; of the whole space without it. */
    _id_folder: Id.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(8),
  }),
  answer: z.object({
    /** Those with an amount, most euros a year first; then the contracts that are over or end soon. */
    data: z.array(RankedFinding),
    total: z.number(),
    /** Contracts that are over or end soon, among `total`. */
    endings: z.number(),
    /** Buildings with a source, and those whose findings are being computed: nothing is kept of them yet, or it is of before their last change. */
    buildings: z.number(),
    waiting: z.number(),
  }),
  errors: ['required_auth', 'not_found', 'restricted_user_folder'],
});
