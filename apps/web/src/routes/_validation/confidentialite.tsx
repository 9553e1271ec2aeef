import { createFileRoute } from '@tanstack/react-router';
import { PrivacyPolicy } from '../../features/accounts/accounts.public.ts';

export const Route = createFileRoute('/_validation/confidentialite')({ component: PrivacyPolicy });
