import { SOURCE_TYPES } from '@joulerie/domain/vocabulary';
import { z } from 'zod';
import { Id } from './common.ts';
import { endpoint } from './endpoint.ts';

export const searchEverything = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/search',
  group: 'search',
  summary:
    'Chercher un bâtiment, une source, un dossier, une étiquette ou un membre par nom, adresse ou numéro ; à défaut, ce qui s’écrit presque pareil',
  caller: 'session',
  query: z.object({
    text: z.string().trim().min(1).max(120),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  answer: z.object({
    data: z.array(
      z.object({
        kind: z.enum(['building', 'source', 'folder', 'tag', 'member']),
        _id: Id,
        name: z.string(),
        detail: z.string(),
        idtype: z.enum(SOURCE_TYPES).nullable(),
      }),
    ),
    total: z.number(),
    /** « n résultat(s) trouvé(s) » */
    label: z.string(),
    /** Nothing holds the words: these have nearly the same. */
    resembling: z.boolean(),
  }),
  errors: ['required_auth'],
});
