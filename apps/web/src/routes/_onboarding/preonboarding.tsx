import { createFileRoute } from '@tanstack/react-router';
import { Welcome } from '../../features/onboarding/onboarding.public.ts';

export const Route = createFileRoute('/_onboarding/preonboarding')({ component: Welcome });
