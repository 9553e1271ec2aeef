import { createFileRoute } from '@tanstack/react-router';
import { Welcome } from '../../features/onboarding/welcome.tsx';

export const Route = createFileRoute('/_onboarding/preonboarding')({ component: Welcome });
