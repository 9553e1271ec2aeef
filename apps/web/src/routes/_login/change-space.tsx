import { createFileRoute } from '@tanstack/react-router';
import { ChangeSpacePage } from '../../features/companies/companies.public.ts';
import { guard } from '../../lib/guards.ts';

export const Route = createFileRoute('/_login/change-space')({
  beforeLoad: guard('signed-in', 'several-spaces'),
  component: ChangeSpacePage,
});
