import { ENERGY_NAMES, SOURCE_TYPES, USAGES } from '@joulerie/domain/vocabulary';
import { z } from 'zod';
import { Day, Id, Page, listOf } from './common.ts';
import { endpoint } from './endpoint.ts';

/**
 * `over`: its end has passed; `gap`: so has it, and the next offer begins later than today; `check`: the end of its point has passed under
 * an offer that continues; `soon`: it ends within four months; `runs`: later; `unknown`: no date of end is known.
 */
export const CONTRACT_STATES = ['over', 'gap', 'check', 'soon', 'runs', 'unknown'] as const;

/** The contract of a source of electricity, gas or heat, as its facts and its offers give it. */
export const Contract = z.object({
  _id_source: Id,
  sourceName: z.string(),
  idsource: z.string().nullable(),
  idtype: z.enum(SOURCE_TYPES),
  usages: z.array(z.enum(USAGES)),
  energy: z.enum(ENERGY_NAMES),
  /** The first building that it is attached to, of those that the reader may see. */
  building: z.object({ _id: Id, name: z.string() }).nullable(),
  supplier: z.string().nullable(),
  /** Name of the offer in force; null without any. */
  offer: z.string().nullable(),
  /** Network formula or option, in words. */
  formula: z.string().nullable(),
  /** The highest of the subscribed powers, in its unit. */
  power: z.object({ value: z.number(), unit: z.enum(['kVA', 'kW']) }).nullable(),
  /** Last day. */
  end: Day.nullable(),
  /** First day of the next offer, in a gap. */
  next: Day.nullable(),
  state: z.enum(CONTRACT_STATES),
});
export type Contract = z.output<typeof Contract>;

export const listContracts = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/contract',
  group: 'contracts',
  summary: 'Les contrats des sources visibles, page par page : fin, puissance, formule, fournisseur',
  caller: 'session',
  query: z.object({
    ...Page,
    limit: Page.limit.default(20),
    sort: z.enum(['end', 'name', 'building', 'supplier', 'power']).default('end'),
    order: z.enum(['asc', 'desc']).default('asc'),
  }),
  answer: listOf(Contract).extend({
    /** Contracts in each state, over all the pages. */
    states: z.object({
      over: z.number(),
      gap: z.number(),
      check: z.number(),
      soon: z.number(),
      runs: z.number(),
      unknown: z.number(),
    }),
  }),
  errors: ['required_auth'],
});
