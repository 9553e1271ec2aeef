import { createFileRoute } from '@tanstack/react-router';
import { TermsOfUse } from '../../features/accounts/accounts.public.ts';

export const Route = createFileRoute('/_validation/conditions')({ component: TermsOfUse });
