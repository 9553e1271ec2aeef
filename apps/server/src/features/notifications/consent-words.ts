import { frenchDay, parseIsoDay } from '@joulerie/domain/calendar';
import type { ToldOf } from '../consents/consents.public.ts';

type Words = { type: 'success' | 'info' | 'warning'; title: string; message: (told: ToldOf) => string };

/** What whoever asked for an agreement hears of it. */
export const CONSENT_WORDS = {
  given: {
    type: 'success',
    title: 'Accord signé',
    message: ({ sourceName }) =>
      `Le titulaire de «\u00a0${sourceName}\u00a0» a donné son accord\u00a0: ses données sont lisibles.`,
  },
  due: {
    type: 'info',
    title: 'Accord à prolonger',
    message: ({ sourceName, dateTo }) =>
      `L’accord pour «\u00a0${sourceName}\u00a0» se termine le ${frenchDay(parseIsoDay(dateTo)!)}\u00a0: demandez au titulaire de le prolonger.`,
  },
  ended: {
    type: 'warning',
    title: 'Accord terminé',
    message: ({ sourceName }) =>
      `L’accord pour «\u00a0${sourceName}\u00a0» a pris fin\u00a0: ses données ne sont plus lisibles.`,
  },
} as const satisfies Record<string, Words>;
