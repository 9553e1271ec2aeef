import { z } from 'zod';
import { HexColor, ImageCrop } from './company-look.ts';
import { CompanyName, Page, Id, listOf } from './common.ts';
import { BRAND_LOGOS, BRAND_TEXTS, BRAND_TEXT_LENGTH, COMPANY_IMAGE_BYTES, DOMAIN_STATES } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { jsonText } from './json-query.ts';
import { Email } from './numbers.ts';

/** Its short name: `helianthe`. */
const BrandId = z.string().regex(/^[a-z0-9-]{1,40}$/);
const BrandParams = z.object({ id: BrandId });
const TextKind = z.enum(BRAND_TEXTS);
const LogoKind = z.enum(BRAND_LOGOS);
const Colors = z.strictObject({ primary: HexColor, secondary: HexColor, background: HexColor });

/** A name that may stand before the address of a sender: nothing that a mail would read as an address. */
const SenderName = CompanyName.regex(/^[^<>"\\,;:@()[\]]*$/);

/** A name of a machine, as browsers write it: `énergie.exemple.fr` is `xn--nergie-9ua.exemple.fr`. */
export const HostName = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u);

/** A name on which a brand answers, once it is proved. */
export const BrandDomain = z.object({
  host: z.string(),
  /** `pending`: its proof is awaited; `active`: the brand answers on it; `stale`: it does, but its proof was not found any more. */
  state: z.enum(DOMAIN_STATES),
  /** The TXT record that proves it. */
  record: z.object({ name: z.string(), value: z.string() }),
  /** When it was last looked for; null before. */
  checkedAt: z.string().nullable(),
  provedAt: z.string().nullable(),
});
export type BrandDomain = z.output<typeof BrandDomain>;

const Logo = z.object({ address: z.string(), isOwn: z.boolean() });

/** Everything that those who administer a brand see and set of it. */
export const Brand = z.object({
  _id: BrandId,
  name: z.string(),
  /** Who publishes it, and where people write to. */
  company: z.string(),
  contact: z.string(),
  colors: z.object({ primary: z.string(), secondary: z.string(), background: z.string() }),
  logos: z.object({ full: Logo, favicon: Logo }),
  sender: z.object({ name: z.string(), address: z.string() }),
  /** Of which the address of the sender may be. */
  senderDomains: z.array(z.string()),
  /** The machine that sends the mails, for the records of these domains. */
  mailServer: z.string(),
  /** Where the operator has it answer, first where links lead. */
  origins: z.array(z.string()),
  domains: z.array(BrandDomain),
  texts: z.array(z.object({ kind: TextKind, publishedAt: z.string().nullable(), versions: z.number() })),
  flags: z.object({ irve: z.boolean(), landingFooter: z.boolean(), cancelledClientPage: z.boolean() }),
});
export type Brand = z.output<typeof Brand>;

const adminErrors = ['required_auth', 'restricted_brand', 'not_found'] as const;

export const listBrands = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/brand',
  group: 'brands',
  summary: 'Les marques que la personne connectée administre',
  caller: 'session',
  answer: z.object({ data: z.array(z.object({ _id: BrandId, name: z.string() })), total: z.number() }),
  errors: ['required_auth', 'restricted_brand'],
});

export const getBrand = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/brand/{id}',
  group: 'brands',
  summary: 'Une marque, avec ses réglages',
  caller: 'session',
  params: BrandParams,
  answer: Brand,
  errors: adminErrors,
});

export const updateBrand = endpoint({
  method: 'PUT',
  path: '/proxy/api/v5/brand/{id}',
  group: 'brands',
  summary: 'Changer le nom, l’éditeur, le contact, les couleurs ou l’expéditeur d’une marque ; l’absent reste',
  caller: 'session',
  params: BrandParams,
  body: z.strictObject({
    name: SenderName.max(60).optional(),
    company: CompanyName.optional(),
    contact: Email.optional(),
    colors: Colors.optional(),
    sender: z.strictObject({ name: SenderName.max(60), address: Email }).optional(),
  }),
  answer: Brand,
  errors: [...adminErrors, 'color_unreadable', 'brand_sender_domain'],
});

const LogoParams = BrandParams.extend({ kind: LogoKind });

export const setBrandLogo = endpoint({
  method: 'PUT',
  path: '/proxy/api/v5/brand/{id}/logo/{kind}',
  group: 'brands',
  summary:
    'Donner son logo (`full`) ou son icône carrée (`favicon`) à une marque : `raw` est l’image choisie, `crop` le cadre gardé, en JSON',
  caller: 'session',
  params: LogoParams,
  upload: 'raw',
  uploadBytes: COMPANY_IMAGE_BYTES,
  body: z.strictObject({ crop: jsonText(ImageCrop, 'form').optional() }),
  answer: Brand,
  errors: [
    ...adminErrors,
    'file_missing',
    'image_unreadable',
    'image_animated',
    'image_dimensions',
    'payload_too_large',
    'too_many_requests',
    'service_unavailable',
  ],
});

export const removeBrandLogo = endpoint({
  method: 'DELETE',
  path: '/proxy/api/v5/brand/{id}/logo/{kind}',
  group: 'brands',
  summary: 'Reprendre le dessin livré avec la marque',
  caller: 'session',
  params: LogoParams,
  answer: Brand,
  errors: adminErrors,
});

export const getBrandLogo = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/brand/{id}/logo/{kind}',
  group: 'brands',
  summary: 'Le logo d’une marque, que ses pages et ses e-mails montrent à chacun',
  caller: 'public',
  params: LogoParams,
  /** That of the address that the brand gives: the answer may then be kept. */
  query: z.object({ version: z.string().max(64).optional() }),
  answer: z.string(),
  download: ['image/png'],
  errors: ['not_found'],
});

/** A text as it was published: it never changes. `author`: null once their account is closed. */
const Publication = z.object({ _id: Id, publishedAt: z.string(), author: z.string().nullable() });
const TextParams = BrandParams.extend({ kind: TextKind });
const BrandText = z.object({
  /** The newest first; the 100 last. */
  data: z.array(Publication),
  total: z.number(),
  /** The one that was asked for, or the last; null where none was published. */
  text: z.string().nullable(),
});

export const getBrandText = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/brand/{id}/text/{kind}',
  group: 'brands',
  summary: 'Les versions d’un texte légal d’une marque, et l’une d’elles',
  caller: 'session',
  params: TextParams,
  query: z.object({ version: Id.optional() }),
  answer: BrandText,
  errors: adminErrors,
});

export const publishBrandText = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/brand/{id}/text/{kind}',
  group: 'brands',
  summary: 'Publier une version d’un texte légal, en Markdown : les pages publiques la montrent aussitôt',
  caller: 'session',
  params: TextParams,
  body: z.strictObject({
    text: z
      .string()
      .trim()
      .min(1)
      .max(BRAND_TEXT_LENGTH)
      .regex(/^(?:[^\p{Cc}]|[\n\r\t])*$/u),
  }),
  large: true,
  creates: true,
  answer: BrandText,
  errors: adminErrors,
});

export const getLegalText = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/scope/text/{kind}',
  group: 'reference',
  summary: 'Le dernier texte légal publié par la marque de cette adresse ; `null` : celui de la plateforme',
  caller: 'public',
  params: z.object({ kind: TextKind }),
  answer: z.object({ text: z.string().nullable(), publishedAt: z.string().nullable() }),
  errors: [],
});

export const addBrandDomain = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/brand/{id}/domain',
  group: 'brands',
  summary: 'Ajouter un nom de domaine à une marque : il attend sa preuve, un enregistrement TXT',
  caller: 'session',
  params: BrandParams,
  body: z.strictObject({ host: HostName }),
  creates: true,
  answer: Brand,
  errors: [...adminErrors, 'brand_domain_taken', 'too_many_domains'],
});

const DomainParams = BrandParams.extend({ host: HostName });

export const checkBrandDomain = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/brand/{id}/domain/{host}/check',
  group: 'brands',
  summary: 'Chercher la preuve d’un nom de domaine : trouvée, la marque répond à ce nom',
  caller: 'session',
  params: DomainParams,
  answer: z.object({ brand: Brand, found: z.boolean(), message: z.string() }),
  errors: [...adminErrors, 'brand_domain_taken', 'too_many_requests'],
});

export const removeBrandDomain = endpoint({
  method: 'DELETE',
  path: '/proxy/api/v5/brand/{id}/domain/{host}',
  group: 'brands',
  summary: 'Retirer un nom de domaine d’une marque',
  caller: 'session',
  params: DomainParams,
  answer: Brand,
  errors: [...adminErrors, 'brand_domain_used'],
});

export const sendBrandMail = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/brand/{id}/mail',
  group: 'brands',
  summary: 'S’envoyer un e-mail d’essai de la marque',
  caller: 'session',
  params: BrandParams,
  answer: z.object({ to: z.string() }),
  errors: [...adminErrors, 'error_email_not_send', 'too_many_requests'],
});

const BrandChange = z.object({
  _id: z.string(),
  at: z.string(),
  /** Who made it; null for the platform itself, or once their account is closed. */
  author: z.string().nullable(),
  /** In French: « Couleur principale ». */
  what: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type BrandChange = z.output<typeof BrandChange>;

export const listBrandChanges = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/brand/{id}/change',
  group: 'brands',
  summary: 'Ce qui a été changé d’une marque, par qui et quand, le plus récent d’abord',
  caller: 'session',
  params: BrandParams,
  query: z.object({ page: Page.page, limit: Page.limit.default(20) }),
  answer: listOf(BrandChange),
  errors: adminErrors,
});

/** Address of a logo of a brand: that of the one that was sent, else the drawing that ships with it. */
export const brandLogoPath = (
  brand: { id: string; logo: string; fullVersion: string | null; faviconVersion: string | null },
  kind: (typeof BRAND_LOGOS)[number],
): string => {
  const version = kind === 'full' ? brand.fullVersion : brand.faviconVersion;
  if (version !== null) return `/proxy/api/v5/brand/${brand.id}/logo/${kind}?version=${version}`;
  return `/brands/${brand.logo}/${kind === 'full' ? 'logo' : 'favicon'}.svg`;
};
