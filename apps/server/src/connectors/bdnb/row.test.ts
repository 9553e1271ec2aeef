import { expect, test } from 'vitest';
import { Row, knownBuilding } from './row.ts';

const materials = (mat_mur_txt: string | null, mat_toit_txt: string | null) => {
  const { facts } = knownBuilding(
    Row.parse({ batiment_groupe_id: 'bdnb-bg-2FMK-8Q45-QWLF', mat_mur_txt, mat_toit_txt }),
  );
  return [facts.wallMaterial, facts.roofMaterial];
};

test('materials, which the base writes in capitals without accents, are words of French', () => {
  expect(materials('BETON', 'ZINC ALUMINIUM')).toEqual(['Béton', 'Zinc aluminium']);
  expect(materials('MEULIERE - AGGLOMERE', 'INDETERMINE')).toEqual(['Meulière - aggloméré', 'Indéterminé']);
  expect(materials(null, '')).toEqual([null, null]);
});
