import { createFileRoute } from '@tanstack/react-router';
import { Guide } from '../../features/guide/guide.public.ts';

export const Route = createFileRoute('/_validation/guide')({
  component: () => <Guide file="guide.md" title="Guide d’utilisation" />,
});
