/**
 * From longitude and latitude (degrees, GRS80) to the metres that French services give: Lambert-93 (EPSG:2154) in
 * Europe, UTM overseas. Formulas: IGN, notes techniques NT/G 71 (Lambert conformal conic) and NT/G 76 (UTM).
 */
const A = 6_378_137;
const F = 1 / 298.257222101;
const E = Math.sqrt(2 * F - F * F);
const RAD = Math.PI / 180;

const isometric = (lat: number): number =>
  Math.log(Math.tan(Math.PI / 4 + lat / 2) * ((1 - E * Math.sin(lat)) / (1 + E * Math.sin(lat))) ** (E / 2));

const PHI1 = 44 * RAD;
const PHI2 = 49 * RAD;
const PHI0 = 46.5 * RAD;
const normal = (lat: number): number => A / Math.sqrt(1 - (E * Math.sin(lat)) ** 2);
const N =
  Math.log((normal(PHI2) * Math.cos(PHI2)) / (normal(PHI1) * Math.cos(PHI1))) / (isometric(PHI1) - isometric(PHI2));
const C = ((normal(PHI1) * Math.cos(PHI1)) / N) * Math.exp(N * isometric(PHI1));
const Y_POLE = 6_600_000 + C * Math.exp(-N * isometric(PHI0));

export function lambert93(lon: number, lat: number): { x: number; y: number } {
  const radius = C * Math.exp(-N * isometric(lat * RAD));
  const angle = N * (lon - 3) * RAD;
  return { x: 700_000 + radius * Math.sin(angle), y: Y_POLE - radius * Math.cos(angle) };
}

/** Transverse Mercator on the zone of the longitude, false northing of 10 000 km in the south. */
export function utm(lon: number, lat: number): { x: number; y: number } {
  const central = (Math.floor((lon + 180) / 6) * 6 - 177) * RAD;
  const phi = lat * RAD;
  const e2 = E * E;
  const ep2 = e2 / (1 - e2);
  const t = Math.tan(phi) ** 2;
  const c = ep2 * Math.cos(phi) ** 2;
  const a = (lon * RAD - central) * Math.cos(phi);
  const m =
    A *
    ((1 - e2 / 4 - (3 * e2 ** 2) / 64) * phi -
      ((3 * e2) / 8 + (3 * e2 ** 2) / 32) * Math.sin(2 * phi) +
      ((15 * e2 ** 2) / 256) * Math.sin(4 * phi));
  const nu = normal(phi);
  const x = 500_000 + 0.9996 * nu * (a + ((1 - t + c) * a ** 3) / 6);
  const y = 0.9996 * (m + nu * Math.tan(phi) * (a ** 2 / 2 + ((5 - t + 9 * c) * a ** 4) / 24));
  return { x, y: lat < 0 ? y + 10_000_000 : y };
}

/** The metres of the official system of the place. */
export function officialMetres(lon: number, lat: number): { x: number; y: number } {
  return lat > 40 && lat < 52 && lon > -6 && lon < 10 ? lambert93(lon, lat) : utm(lon, lat);
}
