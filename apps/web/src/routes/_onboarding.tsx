import { createFileRoute } from '@tanstack/react-router';
import { OnboardingLayout } from '../layouts/onboarding-layout.tsx';
import { guard } from '../lib/guards.ts';

/** The steps of adding a building, for signed-in people. */
export const Route = createFileRoute('/_onboarding')({
  beforeLoad: guard('signed-in', 'with-factor', 'status'),
  component: OnboardingLayout,
});
