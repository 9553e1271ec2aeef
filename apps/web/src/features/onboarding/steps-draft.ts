/** Where the steps of adding a building keep what was typed, and how quitting forgets it. */
export const ONBOARDING_DRAFT = 'onboarding-client';
export const ONBOARDING_STEP = 'onboarding-step';

export function forgetOnboarding(): void {
  for (const name of [ONBOARDING_DRAFT, ONBOARDING_STEP]) {
    try {
      sessionStorage.removeItem(`joulerie:draft:${name}`);
    } catch {
      // A forbidden storage holds nothing to forget.
    }
  }
}
