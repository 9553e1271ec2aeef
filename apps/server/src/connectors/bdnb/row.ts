import type { BuildingFacts } from '@joulerie/contract/building-facts';
import { EMPTY_FACTS } from '@joulerie/contract/building-facts';
import proj4 from 'proj4';
import { z } from 'zod';

/** RGF93 / Lambert-93, the projection of the base (IGN). */
const LAMBERT_93 =
  '+proj=lcc +lat_0=46.5 +lon_0=3 +lat_1=49 +lat_2=44 +x_0=700000 +y_0=6600000 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs';
const projection = proj4(LAMBERT_93, 'WGS84');

const Ring = z.array(z.array(z.number()).min(2));
const Geometry = z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(Ring)) });
/** The columns that are read of `batiment_groupe_complet`. */
export const Row = z.object({
  batiment_groupe_id: z.string(),
  libelle_adr_principale_ban: z.string().nullish(),
  annee_construction: z.number().nullish(),
  nb_niveau: z.number().nullish(),
  nb_log: z.number().nullish(),
  hauteur_mean: z.number().nullish(),
  surface_emprise_sol: z.number().nullish(),
  s_geom_groupe: z.number().nullish(),
  mat_mur_txt: z.string().nullish(),
  mat_toit_txt: z.string().nullish(),
  classe_bilan_dpe: z.string().nullish(),
  usage_niveau_1_txt: z.string().nullish(),
  l_parcelle_id: z.array(z.string()).nullish(),
  geom_groupe: Geometry.nullish(),
});

export const COLUMNS = Object.keys(Row.shape).join(',');

export type KnownBuilding = {
  /** `bdnb-bg-2FMK-8Q45-QWLF` */
  id: string;
  /** Main address in one line. */
  address: string | null;
  facts: BuildingFacts;
  footprint: { type: 'MultiPolygon'; coordinates: number[][][][] } | null;
};

export function knownBuilding(row: z.output<typeof Row>): KnownBuilding {
  return {
    id: row.batiment_groupe_id,
    address: row.libelle_adr_principale_ban ?? null,
    facts: factsOf(row),
    footprint: row.geom_groupe ? inDegrees(row.geom_groupe.coordinates) : null,
  };
}

/** Metres of Lambert-93 of a point in degrees. */
export function inMetres(lon: number, lat: number): { x: number; y: number } {
  const [x, y] = projection.inverse([lon, lat]);
  return { x: x!, y: y! };
}

function factsOf(row: z.output<typeof Row>): BuildingFacts {
  const dpe = row.classe_bilan_dpe;
  return {
    ...EMPTY_FACTS,
    constructionYear: row.annee_construction ?? null,
    floors: row.nb_niveau ?? null,
    lots: row.nb_log ?? null,
    surfaceRoofM2: row.s_geom_groupe ?? row.surface_emprise_sol ?? null,
    heightM: row.hauteur_mean ?? null,
    wallMaterial: sentence(row.mat_mur_txt),
    roofMaterial: sentence(row.mat_toit_txt),
    plotNumber: row.l_parcelle_id?.[0] ?? null,
    dpe: dpe && /^[A-G]$/.test(dpe) ? (dpe as BuildingFacts['dpe']) : null,
    energyUse: row.usage_niveau_1_txt ?? null,
  };
}

/** The base writes materials in capitals, without accents. */
function sentence(text: string | null | undefined): string | null {
  if (!text) return null;
  const words = text.toLowerCase().replaceAll(/[a-z]+/g, (word) => ACCENTED[word] ?? word);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const ACCENTED: Partial<Record<string, string>> = {
  beton: 'béton',
  meuliere: 'meulière',
  agglomere: 'aggloméré',
  indetermine: 'indéterminé',
};

function inDegrees(polygons: number[][][][]): NonNullable<KnownBuilding['footprint']> {
  const coordinates = polygons.map((polygon) =>
    polygon.map((ring) =>
      ring.map(([x, y]) => {
        const [lon, lat] = projection.forward([x!, y!]);
        // A ten-millionth of a degree is a centimetre.
        return [Math.round(lon! * 1e7) / 1e7, Math.round(lat! * 1e7) / 1e7];
      }),
    ),
  );
  return { type: 'MultiPolygon', coordinates };
}
