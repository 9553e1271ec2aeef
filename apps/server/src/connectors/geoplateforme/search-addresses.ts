import type { AddressHit } from '@joulerie/contract/geometry';
import { z } from 'zod';
import { type Outgoing, getJson } from '../../platform/outgoing.ts';

type Hit = z.output<typeof AddressHit>;

const Feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
  properties: z.object({
    id: z.string(),
    banId: z.string().nullish(),
    label: z.string(),
    name: z.string(),
    type: z.string(),
    postcode: z.string().nullish(),
    city: z.string().nullish(),
    citycode: z.string().nullish(),
    score: z.number(),
  }),
});
const Answer = z.object({ features: z.array(z.unknown()) });

const KINDS = {
  housenumber: 'housenumber',
  street: 'street',
  locality: 'locality',
  municipality: 'municipality',
} as const;

/**
 * Addresses of the Base adresse nationale that match a text, best first (Géoplateforme, service de géocodage). The service
 * refuses texts without a letter or a digit to begin with (400): nothing matches them.
 */
export async function searchAddresses(baseUrl: string, q: string, limit: number): Promise<Outgoing<Hit[]>> {
  const url = new URL('/geocodage/search', baseUrl);
  url.search = new URLSearchParams({ q, limit: String(limit), autocomplete: '1' }).toString();
  const answer = await getJson('geoplateforme', url, (body) =>
    Answer.parse(body).features.flatMap((raw) => {
      // A feature of another shape is left out; the others stay useful.
      const feature = Feature.safeParse(raw);
      if (!feature.success) return [];
      const { properties, geometry } = feature.data;
      const [lon, lat] = geometry.coordinates;
      const kind = Object.hasOwn(KINDS, properties.type) ? KINDS[properties.type as keyof typeof KINDS] : 'locality';
      return [
        {
          id: properties.id,
          label: properties.label,
          street: kind === 'municipality' ? '' : properties.name,
          zipcode: properties.postcode ?? '',
          city: properties.city ?? '',
          citycode: properties.citycode ?? '',
          kind,
          location: { lat, lon },
          score: properties.score,
        },
      ];
    }),
  );
  return !answer.ok && answer.status === 400 ? { ok: true, value: [] } : answer;
}
