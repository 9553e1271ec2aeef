import { z } from 'zod';
import { IdParams, Label } from './common.ts';
import { endpoint } from './endpoint.ts';

const Tags = z.object({ tags: z.array(z.string()) });
const writeErrors = ['required_auth', 'not_found', 'restricted_building', 'restricted_read_only'] as const;

export const listTags = endpoint({
  method: 'GET',
  path: '/proxy/api/company/building/tag',
  group: 'tags',
  summary: 'Les étiquettes de l’espace, avec le nombre de bâtiments de chacune',
  caller: 'session',
  answer: z.object({ data: z.array(z.object({ name: z.string(), buildingCount: z.number() })), total: z.number() }),
  errors: ['required_auth'],
});

export const addTags = endpoint({
  method: 'POST',
  path: '/proxy/api/building/{id}/tag',
  group: 'tags',
  summary: 'Étiqueter un bâtiment ; une étiquette inconnue est créée',
  caller: 'write',
  params: IdParams,
  body: z.strictObject({ tags: z.array(Label).min(1).max(20) }),
  answer: Tags,
  errors: writeErrors,
});

export const removeTags = endpoint({
  method: 'DELETE',
  path: '/proxy/api/building/{id}/tag',
  group: 'tags',
  summary: 'Ôter des étiquettes d’un bâtiment',
  caller: 'write',
  params: IdParams,
  body: z.strictObject({ tags: z.array(Label).min(1).max(20) }),
  answer: Tags,
  errors: writeErrors,
});
