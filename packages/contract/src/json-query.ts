import { z } from 'zod';

/** Longest text of a query key, and of a field of a form: an address has 16 kB at most. [characters] */
const LONGEST = { query: 20_000, form: 64_000 };

/** A value of a query key, or of a field of a form, that is JSON. */
export const jsonText = <T extends z.ZodType>(schema: T, of: keyof typeof LONGEST) =>
  z
    .string()
    .max(LONGEST[of])
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'not JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);
