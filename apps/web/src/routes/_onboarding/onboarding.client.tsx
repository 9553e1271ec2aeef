import { createFileRoute } from '@tanstack/react-router';
import { ClientSteps } from '../../features/onboarding/onboarding.public.ts';

export const Route = createFileRoute('/_onboarding/onboarding/client')({ component: ClientSteps });
