import { z } from 'zod';

export const Id = z.uuid();
export const IdParams = z.object({ id: Id });

/** A true or false in a query string. */
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** A query key that may come once or several times, `most` times at most. */
export function oneOrMany<T extends z.ZodType<unknown, string>>(item: T, most: number) {
  return z.union([item.transform((one) => [one]), z.array(item).max(most)]);
}

/** Number of a page of a list, from 1. */
export const PageNumber = z.coerce.number().int().min(1).max(1_000_000).default(1);

export const Page = { page: PageNumber, limit: z.coerce.number().int().min(1).max(200) };

/** Every list: its rows, what part of how many they are, and whether more follow. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.object({
    data: z.array(item),
    page: z.number(),
    limit: z.number(),
    total: z.number(),
    has_more: z.boolean(),
  });
}

/**
 * The numbers of a column, null where unknown. Long columns are read as they are: an array schema would copy each, an element at a
 * time, which takes longer than writing the answer.
 */
export const Column = z.custom<(number | null)[]>(isColumn);
Column._zod.toJSONSchema = () => ({ type: 'array', items: { type: ['number', 'null'] } });

function isColumn(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  const list: readonly unknown[] = value;
  for (let i = 0; i < list.length; i++) if (list[i] !== null && !Number.isFinite(list[i])) return false;
  return true;
}

export const Ok = z.object({ ok: z.literal(true) });

/** A civil day of Europe/Paris, `YYYY-MM-DD`, of a century that a building's contracts and measures may name. */
export const Day = z.iso.date().refine((text) => text >= '1900-01-01' && text <= '2199-12-31');

/** A label people type: letters, digits and usual signs, no control characters, trimmed. */
export const Label = z
  .string()
  .trim()
  .min(1)
  .max(120)
  // Control characters never come from a keyboard and break exports.
  .regex(/^[^\p{Cc}]*$/u);

/** Mails to people outside show it among other words: signs that hide, or that turn what is around them, are refused. */
export const CompanyName = Label.regex(/^[^\p{Cf}\u2028\u2029]*$/u);

export const POSTCODE = /^(0[1-9]|[1-8]\d|9[0-8])\d{3}$/;

export const Address = z.object({
  street: z.string().trim().max(200).default(''),
  zipcode: z.string().regex(POSTCODE),
  city: z.string().trim().min(1).max(120),
});
export type Address = z.output<typeof Address>;

export const Location = z.object({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) });

/** `owns`: may change the record; without it, it is view-only. Owning includes viewing. */
export const Right = z.enum(['view', 'owns']);

/** What `If-Match` says: the edit was made from this state of the record. */
export const Version = z.string();

/** A field that somebody else changed since the version an edit was made from: detail of `edit_conflict`. */
export type EditConflict = { field: string; mine: unknown; theirs: unknown };
