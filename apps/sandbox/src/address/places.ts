import { seedOf, unit } from '../../../../demo/random.ts';
import { COMMUNE_BY_CODE } from './communes.ts';
import type { Commune } from './communes.ts';

/** Where an invented street runs and its houses stand: always the same for the same commune, street and number. */
export type Point = { lat: number; lon: number };

const METRES_A_DEGREE = 111_320;

/** The six characters that name a street in the identifiers of the national address base. */
export function streetCode(street: string): string {
  const key = street
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, ' ');
  return seedOf(key).toString(36).padStart(6, '0').slice(-6);
}

export function housePoint(commune: Commune, code: string, houseNumber: number): Point {
  const seed = seedOf(`${commune.citycode} ${code}`);
  const reach = 250 + 40 * Math.sqrt(commune.population / 1000);
  const away = reach * Math.sqrt(unit(seed, 1)) * (commune.district ? 0.6 : 1);
  const around = 2 * Math.PI * unit(seed, 2);
  const heading = Math.PI * unit(seed, 3);
  const along = Math.min(houseNumber, 400) * 5 - 60;
  const aside = houseNumber === 0 ? 0 : houseNumber % 2 === 0 ? 12 : -12;
  const east = away * Math.cos(around) + along * Math.cos(heading) - aside * Math.sin(heading);
  const north = away * Math.sin(around) + along * Math.sin(heading) + aside * Math.cos(heading);
  const lat = commune.lat + north / METRES_A_DEGREE;
  const lon = commune.lon + east / (METRES_A_DEGREE * Math.cos((commune.lat * Math.PI) / 180));
  return { lat: round6(lat), lon: round6(lon) };
}

/** Reads an identifier such as `95127_1abc2d_00012_bis`; null when it is not of a house of the gazetteer. */
export function readHouseId(
  id: string,
): { commune: Commune; code: string; houseNumber: number; suffix: string } | null {
  const m = /^(\d[\dAB]\d{3})_([0-9a-z]{4,6})_(\d{5})(?:_([a-z]+))?$/i.exec(id);
  const commune = m ? COMMUNE_BY_CODE.get(m[1]!.toUpperCase()) : undefined;
  return m && commune ? { commune, code: m[2]!.toLowerCase(), houseNumber: Number(m[3]), suffix: m[4] ?? '' } : null;
}

const round6 = (value: number): number => Math.round(value * 1e6) / 1e6;

/** Kilometres between two points, on a sphere. */
export function distanceKm(a: Point, b: Point): number {
  const rad = Math.PI / 180;
  const dLat = ((b.lat - a.lat) * rad) / 2;
  const dLon = ((b.lon - a.lon) * rad) / 2;
  const h = Math.sin(dLat) ** 2 + Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(dLon) ** 2;
  return 12_742 * Math.asin(Math.min(1, Math.sqrt(h)));
}
