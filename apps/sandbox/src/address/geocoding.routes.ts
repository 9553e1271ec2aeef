import type { FastifyInstance } from 'fastify';
import { seedOf } from '../../../../demo/random.ts';
import { housePoint, streetCode } from './places.ts';
import { officialMetres } from './projection.ts';
import { HIT_TYPES, importance, searchAddresses } from './search.ts';
import type { Hit } from './search.ts';

/** Stand-in for the geocoding of the Géoplateforme (`data.geopf.fr/geocodage/search`): same keys, same refusals. */
type Query = Record<string, string | undefined>;

export function registerGeocoding(app: FastifyInstance): void {
  app.get('/geocodage/search', async (request, reply) => {
    const query = request.query as Query;
    // The real one breaks on a single endless word, with an empty body.
    if (/^\S{60,}$/.test(query.q ?? '')) return reply.code(500).send();
    const refused = refusal(query);
    if (refused) return reply.code(400).send({ code: 400, message: 'Failed parsing query', detail: [refused] });
    const hits = searchAddresses({
      q: query.q!.trim(),
      limit: Number(query.limit ?? 10),
      type: HIT_TYPES.find((type) => type === query.type) ?? null,
      autocomplete: query.autocomplete !== '0' && query.autocomplete !== 'false',
      near: query.lat && query.lon ? { lat: Number(query.lat), lon: Number(query.lon) } : null,
      postcode: query.postcode ?? null,
      citycode: query.citycode ?? null,
    });
    return { type: 'FeatureCollection', features: hits.map(feature), query: query.q };
  });
}

function refusal(query: Query): string | null {
  const { q, limit, type, lat, lon, postcode, citycode } = query;
  if (q === undefined || q.trim() === '') return 'q: required param';
  if (q.trim().length < 3 || q.length > 200 || !/^[\p{L}\p{N}]/u.test(q.trim())) {
    return 'q: must contain between 3 and 200 chars and start with a number or a letter';
  }
  if (limit !== undefined && !(/^\d+$/.test(limit) && Number(limit) >= 1 && Number(limit) <= 50)) {
    return 'limit: must be an integer between 1 and 50';
  }
  if ((lat === undefined) !== (lon === undefined)) return 'lon/lat must be present together if defined';
  if (lat !== undefined && !(Math.abs(Number(lat)) <= 90)) return 'lat: must be a float between -90 and 90';
  if (lon !== undefined && !(Math.abs(Number(lon)) <= 180)) return 'lon: must be a float between -180 and 180';
  if (type !== undefined && !HIT_TYPES.some((one) => one === type)) {
    return `type: unexpected value, must be one of ${HIT_TYPES.join(', ')}`;
  }
  if (postcode !== undefined && !/^\d{5}$/.test(postcode)) return 'postcode: must contain 5 digits';
  if (citycode !== undefined && !/^\d[\dAB]\d{3}$/.test(citycode)) return 'citycode: is not valid';
  return null;
}

function feature(hit: Hit) {
  const { commune, street, house, postcode } = hit;
  const code = street === null ? null : streetCode(street);
  const point = code === null ? { lat: commune.lat, lon: commune.lon } : housePoint(commune, code, house?.number ?? 0);
  const metres = officialMetres(point.lon, point.lat);
  const number = house ? `${house.number}${house.suffix ? ` ${house.suffix}` : ''}` : null;
  const name = street === null ? (commune.district ?? commune.name) : number ? `${number} ${street}` : street;
  const id =
    code === null
      ? commune.citycode
      : [commune.citycode, code, ...(house ? [String(house.number).padStart(5, '0'), house.suffix] : [])]
          .filter(Boolean)
          .join('_');
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [point.lon, point.lat] },
    properties: {
      label: street === null ? name : `${name} ${postcode} ${commune.name}`,
      score: hit.score,
      ...(number ? { housenumber: number } : {}),
      id,
      ...(street === null ? { type: hit.type } : { banId: uuidOf(id) }),
      name,
      postcode,
      citycode: commune.citycode,
      x: Math.round(metres.x * 100) / 100,
      y: Math.round(metres.y * 100) / 100,
      ...(street === null ? { population: commune.population } : {}),
      city: commune.name,
      ...(commune.district ? { district: commune.district } : {}),
      context: commune.context,
      ...(street === null ? {} : { type: hit.type }),
      importance: Math.round((0.45 + 0.3 * importance(commune)) * 1e5) / 1e5,
      depcode: commune.depcode,
      ...(street === null ? { municipality: commune.name } : { street }),
      _type: 'address',
    },
  };
}

/** A version 4 shaped identifier, always the same for the same text. */
function uuidOf(text: string): string {
  const hex = [1, 2, 3, 4].map((salt) => seedOf(`${salt} ${text}`).toString(16).padStart(8, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}
