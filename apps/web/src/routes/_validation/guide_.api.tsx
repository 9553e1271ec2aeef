import { createFileRoute } from '@tanstack/react-router';
import { Guide } from '../../features/guide/guide.public.ts';

export const Route = createFileRoute('/_validation/guide_/api')({
  component: () => <Guide file="api.md" title="Utiliser l’API" />,
});
