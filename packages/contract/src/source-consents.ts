import { CONSENT_COLORS, CONSENT_STATES, PURPOSES, REQUEST_KINDS, REQUEST_STATES } from '@joulerie/domain/consents';
import { z } from 'zod';
import { Day, Id } from './common.ts';

/** The agreement of the holder by which a source is read, as the source says it; the page of agreements has the rest. */
export const SourceConsent = z.object({
  _id: Id,
  state: z.enum(CONSENT_STATES),
  color: z.enum(Object.keys(CONSENT_COLORS) as [keyof typeof CONSENT_COLORS]),
  createdAt: z.string(),
  signed: z.boolean(),
  dismissed: z.boolean(),
  purposes: z.array(z.enum(PURPOSES)),
  date_from_data: Day,
  date_to: Day,
});
export type SourceConsent = z.output<typeof SourceConsent>;

/** The last request that was sent for a source. */
export const SourceRequest = z.object({
  _id: Id,
  kind: z.enum(REQUEST_KINDS),
  state: z.enum(REQUEST_STATES),
  createdAt: z.string(),
  expires_at: z.string(),
});
export type SourceRequest = z.output<typeof SourceRequest>;
