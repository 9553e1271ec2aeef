import { z } from 'zod';
import { INCIDENT_STATUSES } from './constants.ts';
import { endpoint } from './endpoint.ts';

export const listIncidents = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/incident',
  group: 'incidents',
  summary: 'Les incidents en cours du service ; une liste vide si la page d’état ne répond pas',
  caller: 'session',
  answer: z.object({
    data: z.array(
      z.object({ id: z.string(), title: z.string(), started_at: z.string(), status: z.enum(INCIDENT_STATUSES) }),
    ),
    total: z.number(),
  }),
  errors: ['required_auth'],
});
