import { z } from 'zod';
import { type Outgoing, getJson } from '../../platform/outgoing.ts';
import { COLUMNS, type KnownBuilding, Row, knownBuilding } from './row.ts';

/**
 * What the Base de données nationale des bâtiments knows of the building at an address, or null when it knows none.
 * The commune's code is part of the question: without it the base answers too slowly (its own time limit, status 500).
 */
export async function findBuildingFacts(
  baseUrl: string,
  banId: string,
  citycode: string,
): Promise<Outgoing<KnownBuilding | null>> {
  const url = new URL('/v1/bdnb/donnees/batiment_groupe_complet', baseUrl);
  url.search = new URLSearchParams({
    cle_interop_adr_principale_ban: `eq.${banId}`,
    code_commune_insee: `eq.${citycode}`,
    select: COLUMNS,
    limit: '1',
  }).toString();
  return getJson('bdnb', url, (body) => {
    const [row] = z.array(Row).parse(body);
    return row ? knownBuilding(row) : null;
  });
}
