import { PRICE_UNITS, QUANTITY_UNITS } from '@joulerie/domain/costs';
import { POSTS, ROW_STATUSES, SHOWN_UNIT } from '@joulerie/domain/tariffs';
import { z } from 'zod';
import { Day } from './common.ts';

/** A row of a dated table that a figure used: what it is in French, its value in a unit, its dates, and where it comes from. */
export const TariffRow = z.object({
  /** Identity of the row; bill lines refer to it. */
  id: z.string(),
  label: z.string(),
  value: z.number(),
  /** As people write it: `€/kWh`, `€/kVA/an`, `%`. */
  unit: z.string().regex(SHOWN_UNIT),
  from: Day,
  /** Last day, included; null while the row is open. */
  to: Day.nullable(),
  /** Legal texts and public sources; the first is the reference. */
  references: z.array(z.object({ title: z.string(), url: z.string().nullable() })),
  status: z.enum(ROW_STATUSES),
  note: z.string().nullable(),
});

export const BillLine = z.object({
  kind: z.enum(['abonnement', 'energie', 'acheminement', 'depassement', 'reactive', 'cta', 'accise', 'tva', 'autre']),
  label: z.string(),
  post: z.enum(POSTS).nullable(),
  from: Day,
  /** Last day, included. */
  to: Day,
  quantity: z.number().nullable(),
  quantityUnit: z.enum(QUANTITY_UNITS).nullable(),
  unitPrice: z.number().nullable(),
  /** A VAT line has its rate in `%`. */
  unitPriceUnit: z.enum([...PRICE_UNITS, '%']).nullable(),
  amountEur: z.number(),
  included: z.boolean(),
  /** Ids of the tariff rows that made the price, in `rows` of the answer. */
  rows: z.array(z.string()),
});
