import { isLoopback } from './addresses.ts';
import { DEVELOPMENT_KEY, type Settings } from './settings.ts';

/** Passwords and tokens that come with a manual or an image, and so with everybody's. */
const WELL_KNOWN = new Set([
  '',
  'admin',
  'changeme',
  'joulerie',
  'metrics',
  'pass',
  'password',
  'postgres',
  'root',
  'secret',
  'test',
  'token',
]);
const TOKEN_LENGTH = 32;
/** Addresses of services that personal data or credentials are sent to. */
const SERVICE_URLS = [
  'GEOCODING_URL',
  'BDNB_URL',
  'COMPANY_SEARCH_URL',
  'STATUSPAGE_URL',
  'PIPEDRIVE_URL',
  'ENEDIS_API_URL',
  'ENEDIS_CONSENT_URL',
  'ENEDIS_SGE_URL',
  'GRDF_API_URL',
  'GRDF_TOKEN_URL',
  'RTE_API_URL',
  'ENTSOE_API_URL',
  'ECO2MIX_URL',
  'METEO_FRANCE_URL',
  'OPEN_METEO_ARCHIVE_URL',
  'OPEN_METEO_FORECAST_URL',
] as const;

/** Settings that would let somebody in or personal data out, one sentence each with the setting's name. Empty when there are none. */
export function productionFaults(settings: Settings): string[] {
  return [
    ...originFaults(settings),
    ...secretFaults(settings),
    ...transportFaults(settings),
    ...proxyFaults(settings),
    ...paymentFaults(settings),
    ...pushFaults(settings),
    ...operatorFaults(settings),
    ...brokerFaults(settings),
  ];
}

function originFaults({ PUBLIC_ORIGINS }: Settings): string[] {
  if (PUBLIC_ORIGINS.size === 0)
    return ['PUBLIC_ORIGINS is empty: give the https origin of each brand, brand=https://host, separated by commas.'];
  return [...PUBLIC_ORIGINS]
    .filter(([, origin]) => !origin.startsWith('https:'))
    .map(([brand, origin]) => `PUBLIC_ORIGINS: ${origin} of ${brand} is not https.`);
}

function secretFaults({ DATABASE_URL, METRICS_TOKEN, SECRETS_KEY }: Settings): string[] {
  const faults: string[] = [];
  const database = DATABASE_URL ? parsed(DATABASE_URL) : null;
  if (DATABASE_URL && database === null) faults.push('DATABASE_URL cannot be read.');
  // Over a Unix socket, the system says who connects.
  if (database && database.hostname !== '' && isWellKnown(decodeURIComponent(database.password)))
    faults.push('DATABASE_URL has no password, or one that everybody knows.');
  if (METRICS_TOKEN !== undefined && (METRICS_TOKEN.length < TOKEN_LENGTH || isWellKnown(METRICS_TOKEN)))
    faults.push(`METRICS_TOKEN is shorter than ${TOKEN_LENGTH} characters.`);
  if (SECRETS_KEY === DEVELOPMENT_KEY || SECRETS_KEY.length < TOKEN_LENGTH || isWellKnown(SECRETS_KEY))
    faults.push(`SECRETS_KEY is missing, or shorter than ${TOKEN_LENGTH} characters.`);
  return faults;
}

function transportFaults(settings: Settings): string[] {
  const faults: string[] = [];
  const database = settings.DATABASE_URL ? parsed(settings.DATABASE_URL) : null;
  if (database && database.hostname !== '' && !isLoopback(database.hostname)) {
    const mode = database.searchParams.get('sslmode');
    if (mode !== 'verify-full' && mode !== 'verify-ca' && mode !== 'require')
      faults.push('DATABASE_URL reaches another machine without TLS: add sslmode=verify-full.');
  }
  const mail = parsed(settings.SMTP_URL);
  if (!mail) faults.push('SMTP_URL cannot be read.');
  else if (mail.port === '4025' && isLoopback(mail.hostname))
    faults.push('SMTP_URL is that of the sandbox: nobody would receive any mail.');
  else if (mail.protocol !== 'smtps:' && !isLoopback(mail.hostname) && mail.searchParams.get('requireTLS') !== 'true')
    faults.push('SMTP_URL reaches another machine without TLS: use smtps: or add ?requireTLS=true.');
  if (settings.MAP_STYLE_URL?.startsWith('http:')) faults.push('MAP_STYLE_URL is not https.');
  if (settings.ANALYTICS_URL?.startsWith('http:')) faults.push('ANALYTICS_URL is not https.');
  if (settings.SENTRY_DSN?.startsWith('http:')) faults.push('SENTRY_DSN is not https.');
  for (const name of SERVICE_URLS) {
    const address = settings[name];
    if (address === undefined) continue;
    const url = parsed(address);
    if (!url) faults.push(`${name} cannot be read.`);
    else if (url.protocol !== 'https:' && !isLoopback(url.hostname)) faults.push(`${name} is not https.`);
  }
  return faults;
}

function proxyFaults({ TRUST_PROXY }: Settings): string[] {
  const everybody = (TRUST_PROXY || []).filter((one) => /\/0+$/.test(one));
  return everybody.map((one) => `TRUST_PROXY: ${one} believes everybody's forwarded addresses.`);
}

/** No payment at all is a choice; half of it, or the sandbox's, is a mistake. */
function paymentFaults({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL }: Settings): string[] {
  if (STRIPE_SECRET_KEY === undefined && STRIPE_WEBHOOK_SECRET === undefined) return [];
  const faults: string[] = [];
  if (STRIPE_SECRET_KEY === undefined || STRIPE_WEBHOOK_SECRET === undefined)
    faults.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET go together: one of them is missing.');
  if (STRIPE_SECRET_KEY !== undefined && !/^(sk|rk)_live_/.test(STRIPE_SECRET_KEY))
    faults.push('STRIPE_SECRET_KEY is not a live key: nobody would pay.');
  if (STRIPE_WEBHOOK_SECRET !== undefined && STRIPE_WEBHOOK_SECRET.length < TOKEN_LENGTH)
    faults.push(`STRIPE_WEBHOOK_SECRET is shorter than ${TOKEN_LENGTH} characters.`);
  if (!STRIPE_API_URL.startsWith('https:')) faults.push('STRIPE_API_URL is not https.');
  return faults;
}

/** The embedded hub is a choice; half of a hosted one would be no push at all. */
function pushFaults({ PUSHER_APP_ID, PUSHER_KEY, PUSHER_SECRET, PUSHER_URL }: Settings): string[] {
  const given = [PUSHER_APP_ID, PUSHER_KEY, PUSHER_SECRET].filter((one) => one !== undefined);
  if (given.length === 0) return [];
  const faults: string[] = [];
  if (given.length < 3) faults.push('PUSHER_APP_ID, PUSHER_KEY and PUSHER_SECRET go together: one of them is missing.');
  if (PUSHER_SECRET !== undefined && isWellKnown(PUSHER_SECRET))
    faults.push('PUSHER_SECRET is one that everybody knows.');
  if (PUSHER_URL?.startsWith('http:')) faults.push('PUSHER_URL is not https.');
  return faults;
}

/** No operator at all is a choice; half of one, or the sandbox's, is a mistake. */
function operatorFaults(settings: Settings): string[] {
  const { ENEDIS_SGE_LOGIN: login, ENEDIS_SGE_CONTRACT: contract } = settings;
  const half =
    (login === undefined) === (contract === undefined)
      ? []
      : ['ENEDIS_SGE_LOGIN and ENEDIS_SGE_CONTRACT go together: one of them is missing.'];
  const clients = (['ENEDIS', 'GRDF', 'RTE'] as const).flatMap((operator) => {
    const [id, secret] = [settings[`${operator}_CLIENT_ID`], settings[`${operator}_CLIENT_SECRET`]];
    if (id === undefined && secret === undefined) return [];
    if (id === undefined || secret === undefined)
      return [`${operator}_CLIENT_ID and ${operator}_CLIENT_SECRET go together: one of them is missing.`];
    return secret === 'sandbox' || isWellKnown(secret)
      ? [`${operator}_CLIENT_SECRET is one that everybody knows.`]
      : [];
  });
  return [...half, ...clients];
}

/** No broker at all is a choice; values and credentials in clear, or the sandbox's, are mistakes. */
function brokerFaults({ MQTT_URL, MQTT_PASSWORD, MQTT_PUBLIC_URL }: Settings): string[] {
  const inClear = Object.entries({ MQTT_URL, MQTT_PUBLIC_URL }).filter(
    ([, url]) => url !== undefined && /^(mqtt|ws):/.test(url) && !isLoopback(new URL(url).hostname),
  );
  return [
    ...inClear.map(([name]) => `${name} reaches another machine without TLS: use mqtts: or wss:.`),
    ...(MQTT_PASSWORD === 'sandbox' || (MQTT_PASSWORD !== undefined && isWellKnown(MQTT_PASSWORD))
      ? ['MQTT_PASSWORD is one that everybody knows.']
      : []),
  ];
}

const parsed = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);

const isWellKnown = (secret: string) => WELL_KNOWN.has(secret.toLowerCase());
