import { createFileRoute } from '@tanstack/react-router';
import { ClientSteps } from '../../features/onboarding/client-steps.tsx';

export const Route = createFileRoute('/_onboarding/onboarding/client')({ component: ClientSteps });
