import { z } from 'zod';

const LONGEST = 20_000;

/** A value of a query key that is JSON. */
export const jsonQuery = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .max(LONGEST)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'not JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);
