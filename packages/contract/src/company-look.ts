import { z } from 'zod';
import { Id, IdParams } from './common.ts';
import { COMPANY_IMAGE_BYTES } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { jsonText } from './json-query.ts';

/** How a company looks on what it shows and shares. */
export const CompanyLook = z.object({
  /** Address of its logo, another one with each change; null without one. */
  logo: z.string().nullable(),
  /** Its colour on the mails in its name; null for that of the brand. */
  color: z.string().nullable(),
});
export type CompanyLook = z.output<typeof CompanyLook>;

const pixel = z.number().int().min(0).max(100_000);

/** The part of an image that is kept, in its own pixels as it is shown: a photograph taken upright is upright. */
export const ImageCrop = z.strictObject({
  x: pixel,
  y: pixel,
  width: pixel.min(1),
  height: pixel.min(1),
});
export type ImageCrop = z.output<typeof ImageCrop>;

const manageErrors = ['required_auth', 'restricted_professional', 'restricted_role_company'] as const;

export const setCompanyImage = endpoint({
  method: 'PUT',
  path: '/proxy/api/company/image',
  group: 'companies',
  summary:
    'Donner son logo à la société : `raw` est l’image choisie (PNG, JPEG ou WebP), `crop` le cadre gardé, en JSON ; sans cadre, l’image entière',
  caller: 'session',
  upload: 'raw',
  uploadBytes: COMPANY_IMAGE_BYTES,
  body: z.strictObject({ crop: jsonText(ImageCrop, 'form').optional() }),
  answer: CompanyLook,
  errors: [
    ...manageErrors,
    'file_missing',
    'image_unreadable',
    'image_animated',
    'image_dimensions',
    'payload_too_large',
    'too_many_requests',
    'service_unavailable',
  ],
});

export const removeCompanyImage = endpoint({
  method: 'DELETE',
  path: '/proxy/api/company/image',
  group: 'companies',
  summary: 'Retirer le logo de la société',
  caller: 'session',
  answer: CompanyLook,
  errors: manageErrors,
});

/** A colour as screens write it. */
export const HexColor = z
  .string()
  .regex(/^#[\da-f]{6}$/i)
  .toLowerCase();

export const updateCompanyLook = endpoint({
  method: 'PUT',
  path: '/proxy/api/v5/company/look',
  group: 'companies',
  summary:
    'Choisir la couleur de la société sur les e-mails en son nom, lisible sur fond blanc ; sans elle, celle de la marque',
  caller: 'session',
  body: z.strictObject({ color: HexColor.nullable() }),
  answer: CompanyLook,
  errors: [...manageErrors, 'color_unreadable'],
});

export const getCompanyImage = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/company/{id}/image',
  group: 'companies',
  summary: 'Le logo d’une société, que ses e-mails montrent aussi à qui n’a pas de compte',
  caller: 'public',
  params: IdParams,
  /** That of the address that the company gives: the answer may then be kept. */
  query: z.object({ version: z.string().max(64).optional() }),
  answer: z.string(),
  download: ['image/png'],
  errors: ['not_found'],
});

/** Address of the logo of a space; null without one. */
export const companyImagePath = (space: { id: z.output<typeof Id>; logoVersion: string | null }): string | null =>
  space.logoVersion === null ? null : `/proxy/api/v5/company/${space.id}/image?version=${space.logoVersion}`;
