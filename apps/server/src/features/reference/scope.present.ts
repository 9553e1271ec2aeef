import { isoInstantOrNull } from '@joulerie/domain/calendar';
import { brandLogoPath } from '@joulerie/contract/brands';
import type { Scope } from '@joulerie/contract/reference';
import type { Config } from '../../platform/config.ts';
import { type ScopeRow, onboardingPeriod } from '../scopes/scopes.public.ts';
import { CATALOGUE } from './catalogue.ts';

type ScopeSettings = Pick<
  Config,
  | 'MAP_STYLE_URL'
  | 'MAP_STYLE_CREDIT'
  | 'ONBOARDING_TASK_PERIOD'
  | 'SENTRY_DSN'
  | 'NODE_ENV'
  | 'ANALYTICS'
  | 'PIPEDRIVE_TOKEN'
  | 'ANALYTICS_URL'
  | 'ANALYTICS_SITE'
>;

export function presentScope(row: ScopeRow, settings: ScopeSettings): Scope {
  const { MAP_STYLE_URL, MAP_STYLE_CREDIT } = settings;
  return {
    name: row.name,
    brand: row.id,
    assets: {
      colors: { primary: row.primaryColor, secondary: row.secondaryColor, background: row.backgroundColor },
      logos: { favicon: brandLogoPath(row, 'favicon'), full: brandLogoPath(row, 'full') },
      loginBackground: row.loginBackground,
    },
    consentement: { duration: row.consentYears },
    flags: { irve: row.irve, landingFooter: row.landingFooter, cancelledClientPage: row.cancelledClientPage },
    legal: row.legal,
    variables: CATALOGUE.variables,
    sourceBrands: Object.fromEntries(CATALOGUE.brands.map((item) => [item.idname, item])) as Scope['sourceBrands'],
    sourceModels: Object.fromEntries(CATALOGUE.models.map((item) => [item.idname, item])) as Scope['sourceModels'],
    operators: Object.fromEntries(CATALOGUE.operators.map((item) => [item.idname, item])),
    offers: CATALOGUE.offers,
    suppliers: CATALOGUE.suppliers,
    onboardingTaskPeriod: onboardingPeriod(row, settings),
    mapStyle: MAP_STYLE_URL ? { url: MAP_STYLE_URL, credit: MAP_STYLE_CREDIT } : null,
    errorReports: settings.SENTRY_DSN === null ? null : { dsn: settings.SENTRY_DSN, environment: settings.NODE_ENV },
    analytics:
      settings.ANALYTICS === 'none' || settings.ANALYTICS_URL === null
        ? null
        : { kind: settings.ANALYTICS, url: settings.ANALYTICS_URL, site: settings.ANALYTICS_SITE },
    callBack: settings.PIPEDRIVE_TOKEN !== undefined,
    lastUpdated: isoInstantOrNull(row.lastUpdated),
  };
}
