import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';

export const Route = createFileRoute('/_app/add-buildings')({
  validateSearch: z.object({ dossier: z.uuid().optional().catch(undefined) }),
  component: () => null,
});
