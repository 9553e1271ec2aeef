import { ANALYTICS_KINDS, PUSH_CLUSTER } from '@joulerie/contract/constants';
import { z } from 'zod';

/** `joulerie=https://energie.exemple.fr,helianthe=https://…`: where people reach each brand. */
const Origins = z
  .string()
  .default('')
  .transform((text, check) => {
    const origins = new Map<string, string>();
    for (const entry of text.split(',').filter((part) => part.trim() !== '')) {
      const [, brand, origin] = /^\s*([\w-]+)=(https?:\/\/[^/?#@]+?)\/?\s*$/.exec(entry) ?? [];
      if (!brand || !origin || !URL.canParse(origin))
        check.addIssue({ code: 'custom', message: `« ${entry.trim()} » is not brand=https://host` });
      else origins.set(brand, new URL(origin).origin);
    }
    return origins;
  });

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'] as const;
const ProxyAddress = z.union([z.enum(PROXY_NAMES), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
/** Addresses, ranges (`10.0.0.0/8`) or names of ranges, separated by commas; false without any. */
const Proxies = z
  .string()
  .default('')
  .transform((text, check): string[] | false => {
    const list = text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
    for (const one of list) {
      if (!ProxyAddress.safeParse(one).success)
        check.addIssue({
          code: 'custom',
          message: `« ${one} » is not an address, a range or ${PROXY_NAMES.join(', ')}`,
        });
    }
    return list.length > 0 && list;
  });

/** Names separated by commas. */
const Names = z
  .string()
  .default('')
  .transform((text): string[] =>
    text
      .split(',')
      .map((part) => part.trim().toLowerCase())
      .filter(Boolean),
  );

/** An address that browsers ask for, without name or password; empty is none. */
const BrowserUrl = z
  .string()
  .default('')
  .transform((text, check) => {
    if (text === '') return null;
    const url = URL.canParse(text) ? new URL(text) : null;
    if (url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '') return url.href;
    check.addIssue({ code: 'custom', message: `« ${text} » is not http(s)://host/path` });
    return z.NEVER;
  });

/** Ids of spaces, separated by commas. */
const Spaces = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  )
  .pipe(z.array(z.uuid()));

/** AES keys with their initialisation vectors, in hexadecimal: `key:iv,key:iv`. */
const FlowKeys = z
  .string()
  .default('')
  .transform((text, check) => {
    const keys: { key: string; iv: string }[] = [];
    for (const [place, part] of text.split(',').entries()) {
      if (part.trim() === '') continue;
      const [, key, iv] = /^((?:[\da-f]{32}){1,2}):([\da-f]{32})$/i.exec(part.trim()) ?? [];
      // Not the text itself: it is a secret.
      if (!key || !iv) check.addIssue({ code: 'custom', message: `entry ${place + 1} is not key:iv in hexadecimal` });
      else keys.push({ key, iv });
    }
    return keys;
  });

/** Where errors are reported, `https://key@host/project`; empty is nowhere. */
const Dsn = z
  .string()
  .default('')
  .transform((text, check) => {
    if (text === '') return null;
    if (/^https?:\/\/\w+@[^/@]+\/(?:[\w/-]+\/)?\d+$/.test(text)) return text;
    check.addIssue({ code: 'custom', message: 'is not https://key@host/project' });
    return z.NEVER;
  });

/** Calls of an outside service in a second or an hour; 0 lifts the limit, which is then null. */
const Limit = (usual: number) =>
  z.coerce
    .number()
    .int()
    .min(0)
    .default(usual)
    .transform((most) => (most === 0 ? null : most));

/** Everybody can read it: production refuses it. */
export const DEVELOPMENT_KEY = 'development-secrets-key';

/** Settings of the server, read once from the environment and checked at start. */
export const Settings = z.object({
  /** `production`: insecure settings are refused, and brands are at their public origins only. */
  NODE_ENV: z.string().default('development'),
  /** What this process does: answers calls (web), does the jobs of the queue (worker), or both. */
  ROLE: z.enum(['web', 'worker', 'all']).default('all'),
  PORT: z.coerce.number().int().default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** Several processes listen on the same port, and the system gives each connection to one of them. Linux. */
  SHARE_PORT: z.stringbool().default(false),
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
  /** Folder of the backups of that server, to which its write-ahead log is archived; none without it. */
  BACKUP_DIR: z.string().min(1).optional(),
  PUBLIC_ORIGINS: Origins,
  /** Proxies whose forwarded addresses are believed; those of anybody else are ignored. */
  TRUST_PROXY: Proxies,
  /** Opens /metrics to other machines, as a bearer token. */
  METRICS_TOKEN: z.string().min(1).optional(),
  /** Folder of the built page; without it only the calls are served. */
  WEB_DIR: z.string().optional(),
  /** Encrypts what the database keeps and must give back, such as secrets of authentication applications. It cannot be changed later. */
  SECRETS_KEY: z.string().min(16).default(DEVELOPMENT_KEY),
  /** Signs full exports of spaces, and those that come back: the same on platforms that take each other's. `SECRETS_KEY` without it. */
  ARCHIVES_KEY: z.string().min(16).optional(),
  SMTP_URL: z.string().default('smtp://127.0.0.1:4025'),
  /** Domains of which the sender of any brand may be. */
  MAIL_DOMAINS: Names,
  /** Servers that are asked for the proofs of domains, `192.0.2.1` or `192.0.2.1:5353`; those of the system without any. */
  NAME_SERVERS: Names,
  GEOCODING_URL: z.string().default('https://data.geopf.fr'),
  BDNB_URL: z.string().default('https://api.bdnb.io'),
  COMPANY_SEARCH_URL: z.string().default('https://recherche-entreprises.api.gouv.fr'),
  STATUSPAGE_URL: z.string().default('https://status.joulerie.fr'),
  /** Payment: without the key and the secret of its webhook there is none. The address is that of the sandbox, or of the provider without it. */
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  /** Taxes of invoices are computed by the provider. */
  STRIPE_TAX: z.stringbool().default(true),
  /** Enedis Data Connect (individuals): none without the identifier and the secret of the application declared on its Data Hub. */
  ENEDIS_CLIENT_ID: z.string().min(1).max(200).optional(),
  ENEDIS_CLIENT_SECRET: z.string().min(1).max(200).optional(),
  ENEDIS_API_URL: z.url({ protocol: /^https?$/ }).default('https://gw.ext.prod.api.enedis.fr'),
  /** Where a holder gives their consent to Enedis. */
  ENEDIS_CONSENT_URL: z.url({ protocol: /^https?$/ }).default('https://mon-compte-particulier.enedis.fr'),
  /** Enedis SGE (companies): none without a login and the number of the contract. Its address is that of what carries our certificate. */
  ENEDIS_SGE_URL: z.url({ protocol: /^https?$/ }).default('https://sge-b2b.enedis.fr'),
  ENEDIS_SGE_LOGIN: z.string().min(1).max(200).optional(),
  ENEDIS_SGE_PASSWORD: z.string().min(1).max(200).optional(),
  ENEDIS_SGE_CONTRACT: z.string().min(1).max(60).optional(),
  /**
   * Spaces, by their ids, whose mandates whoever runs the platform has verified: the agreements of companies there are enough for SGE and for
   * the flows of Enedis. Anywhere else, the holder of a meter gives their data at Enedis themselves.
   */
  ENEDIS_MANDATED_SPACES: Spaces,
  /** Meters followed by SGE from which their recurring flows and their history are ordered, where there is a folder of flows; 0: always. */
  ENEDIS_SGE_ORDERS_FROM: z.coerce.number().int().min(0).default(100),
  /** Folder in which the R and C flows of Enedis are dropped, read by workers; none without it. */
  FLOWS_FOLDER: z.string().min(1).optional(),
  /** Keys of encrypted flows, `key:iv` in hexadecimal, separated by commas: the one in force and those before it. */
  FLOWS_KEYS: FlowKeys,
  /** A file of that folder is whole once nothing has changed it for so long [s], and is removed so long after it was read [days]. */
  FLOWS_SETTLE_S: z.coerce.number().int().min(0).default(60),
  FLOWS_KEPT_DAYS: z.coerce.number().int().min(1).default(30),
  /** GRDF ADICT (gas): none without the identifier and the secret of the contract. */
  GRDF_CLIENT_ID: z.string().min(1).max(200).optional(),
  GRDF_CLIENT_SECRET: z.string().min(1).max(200).optional(),
  GRDF_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.grdf.fr/adict/v2'),
  GRDF_TOKEN_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://sofit-sso-oidc.grdf.fr/openam/oauth2/realms/externeGrdf/access_token'),
  /** Calls of each API of the operators, by every process together, and the share of an hour that the history of new meters leaves to daily readings. */
  ENEDIS_PER_SECOND: Limit(5),
  ENEDIS_PER_HOUR: Limit(1000),
  GRDF_PER_SECOND: Limit(5),
  GRDF_PER_HOUR: Limit(1000),
  OPERATORS_DAILY_SHARE: z.coerce.number().min(0).max(0.9).default(0.3),
  /** Folder of the yearly SYNOP files of Météo-France (Licence Ouverte, no key); nothing is asked without it. */
  METEO_FRANCE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Open-Meteo, archive and forecast, both or none: the free service is for non-commercial use only, the paid one has its hosts and a key. */
  OPEN_METEO_ARCHIVE_URL: z.url({ protocol: /^https?$/ }).optional(),
  OPEN_METEO_FORECAST_URL: z.url({ protocol: /^https?$/ }).optional(),
  OPEN_METEO_KEY: z.string().min(1).max(200).optional(),
  /** RTE (Tempo colours): none without the identifier and the secret of an application that subscribed to « Tempo Like Supply Contract ». */
  RTE_CLIENT_ID: z.string().min(1).max(200).optional(),
  RTE_CLIENT_SECRET: z.string().min(1).max(200).optional(),
  RTE_API_URL: z.url({ protocol: /^https?$/ }).default('https://digital.iservices.rte-france.com'),
  /** Open data éCO2mix of RTE (Licence Ouverte, no key): carbon rate of the electricity of the country; nothing is asked without it. */
  ECO2MIX_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** ENTSO-E (day-ahead prices): none without the security token that its transparency platform gives. */
  ENTSOE_TOKEN: z.string().min(1).max(200).optional(),
  ENTSOE_API_URL: z.url({ protocol: /^https?$/ }).default('https://web-api.tp.entsoe.eu'),
  /** MQTT broker of the gateways of connected devices; none without it. `MQTT_CLIENT_ID`: the broker keeps what comes while the worker is stopped. */
  MQTT_URL: z.url({ protocol: /^(mqtts?|wss?)$/ }).optional(),
  MQTT_USER: z.string().min(1).max(200).optional(),
  MQTT_PASSWORD: z.string().min(1).max(200).optional(),
  MQTT_CLIENT_ID: z.string().min(1).max(60).optional(),
  /** Address of that broker that people are shown, for their gateways. */
  MQTT_PUBLIC_URL: z.url({ protocol: /^(mqtts?|wss?)$/ }).optional(),
  /** Vector style of the maps (MapLibre), which browsers ask its host for; a light one of the page without it. */
  MAP_STYLE_URL: BrowserUrl,
  /** Who made what that style shows, as they ask to be named. */
  MAP_STYLE_CREDIT: z.string().trim().min(1).max(200).default('© IGN'),
  /** Customer relationship service, to which requests to be called back are sent; none without a token. */
  PIPEDRIVE_TOKEN: z.string().min(1).max(200).optional(),
  PIPEDRIVE_URL: z.url({ protocol: /^https?$/ }).default('https://api.pipedrive.com'),
  /** Error tracker that speaks Sentry's protocol, of the server and of the page; none without it. */
  SENTRY_DSN: Dsn,
  /** What counts the visits of pages, and where; nothing unless it is given. `ANALYTICS_SITE`: the site of a Matomo, the key of a PostHog project. */
  ANALYTICS: z.enum(['none', ...ANALYTICS_KINDS]).default('none'),
  ANALYTICS_URL: BrowserUrl,
  ANALYTICS_SITE: z.string().trim().max(200).default(''),
  /** Years of history first requested of a source; 3 without it, 1 in the variant for electric vehicles. */
  ONBOARDING_TASK_PERIOD: z.coerce.number().int().min(1).max(30).optional(),
  /** Live push at Pusher Channels, or at a server of its protocol at `PUSHER_URL`: the three together, or the embedded hub without them. */
  PUSHER_APP_ID: z
    .string()
    .regex(/^[\w-]{1,60}$/)
    .optional(),
  PUSHER_KEY: z
    .string()
    .regex(/^[\w-]{1,60}$/)
    .optional(),
  PUSHER_SECRET: z.string().min(1).max(200).optional(),
  PUSHER_CLUSTER: z
    .string()
    .regex(/^[a-z0-9-]{1,20}$/)
    .default(PUSH_CLUSTER),
  PUSHER_URL: BrowserUrl,
  /** Files of everybody that wait for a worker, in the database: large imports, and full exports that come back. */
  WAITING_FILES_MB: z.coerce.number().int().min(64).default(8_192),
  /** Webhooks may be sent to the machine itself, as receivers of tests need; to other private addresses never. */
  WEBHOOKS_TO_LOOPBACK: z.stringbool().default(false),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Sign-in tries per account in ten minutes. */
  SIGN_IN_TRIES: z.coerce.number().int().min(1).default(10),
  /** Mails in a day that ask people outside of a space to join it, to share with it or to see what it shares; of one space, and of one person. */
  INVITATIONS_A_DAY: z.coerce.number().int().min(1).default(100),
  /** Mails in a day that ask holders for their agreement, of one space and of one person; one for several meters is one. */
  CONSENT_REQUESTS_A_DAY: z.coerce.number().int().min(1).default(500),
});
export type Settings = z.output<typeof Settings>;
