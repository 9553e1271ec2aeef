import { createFileRoute } from '@tanstack/react-router';
import { InvitationPage } from '../../features/companies/companies.public.ts';

export const Route = createFileRoute('/_validation/invitation')({ component: InvitationPage });
