import { type CivilDay, parseIsoDay } from '@joulerie/domain/calendar';
import { z } from 'zod';
import { parseAnswer } from '../../operators/answer-text.ts';
import type { Answer } from '../../operators/ask.ts';
import { type OperatorOutcome, failed } from '../../operators/outcome.ts';
import { failureOf, isError } from './failures.ts';

const STATES = { DEMANDE: 'requested', ACTIF: 'active', TERMINE: 'ended', SUPPRIME: 'removed' } as const;
const MEASURES = { CDC: 'curve', IDX: 'index', PMAX: 'maximum-power', ENERGIE: 'energy', ITC: 'facts' } as const;

/** A service that an authorisation gives on a point. Days are civil, both ends included; null where the operator does not say. */
export type SubscribedService = {
  id: string;
  prm: string;
  state: (typeof STATES)[keyof typeof STATES];
  /** What may be asked of it; null for another word of the operator. */
  measures: (typeof MEASURES)[keyof typeof MEASURES] | null;
  withdrawal: boolean;
  injection: boolean;
  fromDay: CivilDay | null;
  toDay: CivilDay | null;
};

const Service = z.object({
  id: z.coerce.string(),
  pointId: z.string().regex(/^\d{14}$/),
  etatCode: z.enum(['DEMANDE', 'ACTIF', 'TERMINE', 'SUPPRIME']),
  mesuresTypeCode: z.string().nullish(),
  soutirage: z.boolean().nullish(),
  injection: z.boolean().nullish(),
  dateDebut: z.string().nullish(),
  dateFin: z.string().nullish(),
});
const Services = z.object({ nbTotalServices: z.number().nullish(), serviceSouscrit: z.array(Service).nullish() });

/** Body of the call: every service of an authorisation, those that begin soon included. @param authorizationId its digits, which may pass 2^53 */
export const servicesBody = (authorizationId: string): string =>
  `{"autorisationId":${BigInt(authorizationId)},"comptage":false,"etatCode":["ACTIF","DEMANDE"],"serviceType":"ACCES"}`;

/** The services of an authorisation (`subscribed_services/v1`); an authorisation that was withdrawn has none. */
export function readServices(answer: Answer): OperatorOutcome<SubscribedService[]> {
  const value = parseAnswer(answer.text);
  if (answer.status !== 200 || isError(value)) return failureOf(answer, value);
  // Without any service, the operator answers a list that is null, or nothing.
  const read = value === null ? { success: true as const, data: { serviceSouscrit: [] } } : Services.safeParse(value);
  if (!read.success) return failed('unreadable', { status: answer.status });
  return {
    ok: true,
    value: (read.data.serviceSouscrit ?? []).map((one) => ({
      id: one.id,
      prm: one.pointId,
      state: STATES[one.etatCode],
      measures: isMeasure(one.mesuresTypeCode) ? MEASURES[one.mesuresTypeCode] : null,
      withdrawal: one.soutirage ?? false,
      injection: one.injection ?? false,
      fromDay: parseIsoDay(one.dateDebut ?? ''),
      toDay: parseIsoDay(one.dateFin ?? ''),
    })),
  };
}

const isMeasure = (code: string | null | undefined): code is keyof typeof MEASURES =>
  code !== null && code !== undefined && code in MEASURES;
