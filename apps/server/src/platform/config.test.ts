import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const SAFE = {
  NODE_ENV: 'production',
  PUBLIC_ORIGINS: 'joulerie=https://energie.exemple.fr, helianthe=https://helianthe.exemple.fr/',
  DATABASE_URL: 'postgres://joulerie:r7Wq2mP9xR4t@base.exemple.fr/joulerie?sslmode=verify-full',
  SMTP_URL: 'smtps://joulerie:r7Wq2mP9xR4t@mail.exemple.fr',
  METRICS_TOKEN: 'k7Jq2mP9xR4tW8zB3nD6vF1hL5sG0cYa',
  SECRETS_KEY: 'w3Rk9vT2bQ7nX5mJ8cL1hZ6pD4sF0gYa',
  TRUST_PROXY: '10.0.0.0/8,2001:db8::/32,loopback',
};

test('safe settings of production are read', () => {
  const config = readConfig(SAFE);
  expect(config).toMatchObject({ production: true, TRUST_PROXY: ['10.0.0.0/8', '2001:db8::/32', 'loopback'] });
  expect([...config.PUBLIC_ORIGINS]).toEqual([
    ['joulerie', 'https://energie.exemple.fr'],
    ['helianthe', 'https://helianthe.exemple.fr'],
  ]);
  expect(readConfig({ ...SAFE, DATABASE_URL: 'postgres:///joulerie?host=/run/postgresql' }).production).toBe(true);
});

test.each([
  ['PUBLIC_ORIGINS', '', /PUBLIC_ORIGINS is empty/],
  [
    'PUBLIC_ORIGINS',
    'joulerie=http://energie.exemple.fr',
    /PUBLIC_ORIGINS: http:\/\/energie\.exemple\.fr of joulerie is not https/,
  ],
  ['DATABASE_URL', 'postgres://joulerie@127.0.0.1/joulerie', /DATABASE_URL has no password/],
  [
    'DATABASE_URL',
    'postgres://postgres:Postgres@127.0.0.1/joulerie',
    /DATABASE_URL has no password, or one that everybody knows/,
  ],
  [
    'DATABASE_URL',
    'postgres://joulerie:r7Wq2mP9xR4t@base.exemple.fr/joulerie',
    /DATABASE_URL reaches another machine without TLS/,
  ],
  ['METRICS_TOKEN', 'secret', /METRICS_TOKEN is shorter than 32/],
  ['SECRETS_KEY', undefined, /SECRETS_KEY is missing, or shorter than 32/],
  ['SECRETS_KEY', 'sixteen-letters!', /SECRETS_KEY is missing, or shorter than 32/],
  ['SMTP_URL', undefined, /SMTP_URL is that of the sandbox/],
  ['SMTP_URL', 'smtp://mail.exemple.fr', /SMTP_URL reaches another machine without TLS/],
  ['MAP_STYLE_URL', 'http://data.geopf.fr/style.json', /MAP_STYLE_URL is not https/],
  ['SENTRY_DSN', 'http://cle@erreurs.exemple.fr/7', /SENTRY_DSN is not https/],
  ['ANALYTICS_URL', 'http://audience.exemple.fr', /ANALYTICS_URL is not https/],
  ['GEOCODING_URL', 'http://data.geopf.fr', /GEOCODING_URL is not https/],
  ['COMPANY_SEARCH_URL', 'http://entreprises.exemple.fr', /COMPANY_SEARCH_URL is not https/],
  ['STRIPE_SECRET_KEY', 'sk_live_k7Jq2mP9xR4tW8zB3nD6', /STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET go together/],
  ['ENEDIS_API_URL', 'http://gw.exemple.fr', /ENEDIS_API_URL is not https/],
  ['ENEDIS_CLIENT_ID', 'application', /ENEDIS_CLIENT_ID and ENEDIS_CLIENT_SECRET go together/],
  ['ENEDIS_SGE_LOGIN', 'tiers@exemple.fr', /ENEDIS_SGE_LOGIN and ENEDIS_SGE_CONTRACT go together/],
  ['GRDF_CLIENT_SECRET', 'k7Jq2mP9xR4tW8zB3nD6', /GRDF_CLIENT_ID and GRDF_CLIENT_SECRET go together/],
  ['PUSHER_KEY', 'k7Jq2mP9xR4tW8zB3nD6', /PUSHER_APP_ID, PUSHER_KEY and PUSHER_SECRET go together/],
  ['PUSHER_SECRET', 'secret', /PUSHER_SECRET is one that everybody knows/],
  ['MQTT_URL', 'mqtt://courtier.exemple.fr', /MQTT_URL reaches another machine without TLS/],
  ['MQTT_PUBLIC_URL', 'ws://courtier.exemple.fr', /MQTT_PUBLIC_URL reaches another machine without TLS/],
  ['MQTT_PASSWORD', 'sandbox', /MQTT_PASSWORD is one that everybody knows/],
  ['STRIPE_SECRET_KEY', 'sk_test_sandbox', /STRIPE_SECRET_KEY is not a live key/],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_sandbox', /STRIPE_WEBHOOK_SECRET is shorter than 32/],
  ['TRUST_PROXY', '0.0.0.0/0', /TRUST_PROXY: 0\.0\.0\.0\/0 believes everybody/],
  ['TRUST_PROXY', '::/0', /TRUST_PROXY: ::\/0 believes everybody/],
] as const)('in production, %s « %s » is refused, and named', (name, value, message) => {
  const environment = { ...SAFE, [name]: value };
  expect(() => readConfig(environment)).toThrow(message);
  expect(() => readConfig({ ...environment, NODE_ENV: 'development' })).not.toThrow();
});

test('every fault is named at once, and no secret is', () => {
  const read = () =>
    readConfig({ NODE_ENV: 'production', DATABASE_URL: 'postgres://a:postgres@h/b', METRICS_TOKEN: 'abc-123' });
  expect(read).toThrow(/PUBLIC_ORIGINS[^]*DATABASE_URL[^]*METRICS_TOKEN[^]*SMTP_URL/);
  expect(read).not.toThrow(/abc-123|a:postgres/);
});

test.each([
  ['PUBLIC_ORIGINS', 'https://energie.exemple.fr'],
  ['PUBLIC_ORIGINS', 'joulerie=https://energie.exemple.fr/path'],
  ['PUBLIC_ORIGINS', 'joulerie=https://user@energie.exemple.fr'],
  ['PUBLIC_ORIGINS', 'joulerie=ftp://energie.exemple.fr'],
  ['TRUST_PROXY', 'proxy.exemple.fr'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '10.0.0.0/8/8'],
  ['MAP_STYLE_URL', 'data.geopf.fr/style.json'],
  ['MAP_STYLE_URL', 'javascript:alert(1)'],
  ['MAP_STYLE_URL', 'https://user:password@data.geopf.fr/style.json'],
  ['ANALYTICS', 'google'],
  ['SIGN_IN_TRIES', '0'],
  ['SIGN_IN_TRIES', 'many'],
])('%s « %s » cannot be read', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`Settings are wrong: ${name}`));
});
