import { brandLogoPath } from '@joulerie/contract/brands';
import type { Brand, BrandChange, BrandDomain } from '@joulerie/contract/brands';
import { BRAND_TEXTS } from '@joulerie/contract/constants';
import { isoInstant, isoInstantOrNull } from '@joulerie/domain/calendar';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import { type BrandDomainRow, type ScopeRow, originOf } from '../scopes/scopes.public.ts';
import { domainsOf } from './brand-domains.store.ts';
import { lastTexts } from './brand-texts.store.ts';
import type { NotedChange } from './brands.store.ts';
import { proofOf } from './prove-domain.ts';
import { senderDomains, senderOf } from './sender.ts';

/** A brand for who administers it. */
export async function brandFor(db: Database, row: ScopeRow, config: Config): Promise<Brand> {
  const domains = await domainsOf(db, row.id);
  const texts = await lastTexts(db, row.id);
  return {
    _id: row.id,
    name: row.name,
    company: row.legal.company,
    contact: row.legal.contact,
    colors: { primary: row.primaryColor, secondary: row.secondaryColor, background: row.backgroundColor },
    logos: {
      full: { address: brandLogoPath(row, 'full'), isOwn: row.fullVersion !== null },
      favicon: { address: brandLogoPath(row, 'favicon'), isOwn: row.faviconVersion !== null },
    },
    sender: senderOf(row),
    senderDomains: senderDomains(row, domains, config),
    mailServer: new URL(config.SMTP_URL).hostname,
    origins: originsOf(row, config),
    domains: domains.map(presentDomain),
    texts: BRAND_TEXTS.map((kind) => {
      const last = texts.find((one) => one.kind === kind);
      return {
        kind,
        publishedAt: last ? isoInstant(Date.parse(last.publishedAt)) : null,
        versions: last?.versions ?? 0,
      };
    }),
    flags: { irve: row.irve, landingFooter: row.landingFooter, cancelledClientPage: row.cancelledClientPage },
  };
}

/** Where the operator has a brand answer: in production, at its public origin only. */
export const originsOf = (row: ScopeRow, config: Config): string[] =>
  !config.production || config.PUBLIC_ORIGINS.has(row.id) ? [originOf(row, config)] : [];

const presentDomain = (row: BrandDomainRow): BrandDomain => ({
  host: row.host,
  state: row.state,
  record: proofOf(row),
  checkedAt: isoInstantOrNull(row.checkedAt),
  provedAt: isoInstantOrNull(row.provedAt),
});

/** What each kind of change is called. */
const CHANGES: Record<string, string> = {
  name: 'Nom',
  company: 'Éditeur',
  contact: 'Adresse de contact',
  primary: 'Couleur principale',
  secondary: 'Couleur secondaire',
  background: 'Couleur de fond',
  sender: 'Expéditeur des e-mails',
  logo_full: 'Logo',
  logo_favicon: 'Icône',
  text_mentions: 'Mentions légales',
  text_conditions: 'Conditions d’utilisation',
  text_confidentialite: 'Politique de confidentialité',
  domain_added: 'Nom de domaine ajouté',
  domain_proved: 'Nom de domaine prouvé',
  domain_stale: 'Nom de domaine à vérifier',
  domain_removed: 'Nom de domaine retiré',
  mail: 'E-mail d’essai',
  administrator: 'Administration',
};

export const presentChange = (row: NotedChange): BrandChange => ({
  _id: String(row.id),
  at: isoInstant(row.at.getTime()),
  author: row.firstname === null ? null : `${row.firstname} ${row.lastname}`,
  what: CHANGES[row.what] ?? row.what,
  before: row.before,
  after: row.after,
});
