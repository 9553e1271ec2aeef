import { createFileRoute } from '@tanstack/react-router';
import { ClientInvitationPage } from '../../features/clients/clients.public.ts';

export const Route = createFileRoute('/_validation/invitation-client')({ component: ClientInvitationPage });
