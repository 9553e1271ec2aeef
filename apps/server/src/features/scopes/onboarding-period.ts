import { ONBOARDING_TASK_PERIOD, ONBOARDING_TASK_PERIOD_IRVE } from '@joulerie/contract/constants';
import type { Config } from '../../platform/config.ts';
import type { ScopeRow } from './scopes.tables.ts';

/** Years of history first requested of a source: those of the settings, or of the kind of brand. */
export const onboardingPeriod = (
  { irve }: Pick<ScopeRow, 'irve'>,
  { ONBOARDING_TASK_PERIOD: set }: Pick<Config, 'ONBOARDING_TASK_PERIOD'>,
): number => set ?? (irve ? ONBOARDING_TASK_PERIOD_IRVE : ONBOARDING_TASK_PERIOD);
