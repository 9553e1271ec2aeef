import { z } from 'zod';

/** Settings of the server, read once from the environment and checked at start. */
const Config = z.object({
  /** What this process does: answers calls (web), does the jobs of the queue (worker), or both. */
  ROLE: z.enum(['web', 'worker', 'all']).default('all'),
  PORT: z.coerce.number().int().default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** PostgreSQL 15+; without it the service runs a server of its own on data in VAR_DIR. */
  DATABASE_URL: z.string().optional(),
  VAR_DIR: z.string().default('var'),
  /** Folder of what cannot be in VAR_DIR or run from the dependencies, where the service is root and its server is not. */
  STATE_DIR: z.string().optional(),
  /** System account of the service's own server, where the service is root. */
  DATABASE_ACCOUNT: z.string().optional(),
  /** Port of the loopback address where tools that only read reach that server, and their password; closed unless both are given. */
  DATABASE_READ_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  DATABASE_READ_PASSWORD: z.string().min(16).optional(),
  /** Folder of the built page; without it only the calls are served. */
  WEB_DIR: z.string().optional(),
  SMTP_URL: z.string().default('smtp://127.0.0.1:4025'),
  GEOCODING_URL: z.string().default('https://data.geopf.fr'),
  BDNB_URL: z.string().default('https://api.bdnb.io'),
  STATUSPAGE_URL: z.string().default('https://status.joulerie.fr'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Sign-in tries, per account and per address, in ten minutes. */
  SIGN_IN_TRIES: z.coerce.number().int().default(10),
});
export type Config = z.output<typeof Config>;

export function readConfig(environment: Record<string, string | undefined>): Config {
  const read = Config.safeParse(environment);
  if (read.success) return read.data;
  throw new Error(`Settings are wrong: ${read.error.issues.map((i) => `${i.path.join('.')} ${i.message}`).join('; ')}`);
}
