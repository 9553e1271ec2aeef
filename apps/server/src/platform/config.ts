import { productionFaults } from './production-faults.ts';
import { Settings } from './settings.ts';

/** Settings that were checked; in production, safe ones. */
export type Config = Settings & { production: boolean };

/**
 * Settings of the server, read once from the environment.
 *
 * @throws Error that names each setting that cannot be read, or that is not safe in production
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const read = Settings.safeParse(environment);
  if (!read.success)
    throw new Error(
      `Settings are wrong: ${read.error.issues.map((i) => `${i.path.join('.')} ${i.message}`).join('; ')}`,
    );
  const production = read.data.NODE_ENV === 'production';
  const faults = production ? productionFaults(read.data) : [];
  if (faults.length > 0)
    throw new Error(`Settings are not safe in production:\n${faults.map((one) => `- ${one}`).join('\n')}`);
  return { ...read.data, production };
}
