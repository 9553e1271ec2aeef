import type { Energy } from '@joulerie/domain/vocabulary';
import { describe, expect, test } from 'vitest';
import { figures, readText, refusalOf } from '../test-support.ts';

/** Units of heat and of fuels, and what is written in kWh without being measured. */
const file = (header: string) =>
  `${[`Date;${header}`, ...Array.from({ length: 20 }, (_, i) => `${i + 1}/03/2024;${10 + (i % 3)}`)].join('\n')}\n`;
const columnOf = async (header: string, energy: Energy | null = null) =>
  (await readText(file(header), { energy })).table!.columns[1]!;

describe('units of heat', () => {
  test.each([
    ['Chaleur (GJ)', null, 'chaleur', 'GJ', 'certain'],
    ['Gaz (MJ)', null, 'conso_gaz', 'MJ', 'certain'],
    ['Chaleur (thermies)', null, 'chaleur', 'th', 'certain'],
    ['Consommation (GJ)', 'chaleur', 'chaleur', 'GJ', 'certain'],
    ['Consommation (GJ)', null, 'chaleur', 'GJ', 'asked'],
    ['Consommation (GJ)', 'electricite', 'chaleur', 'GJ', 'asked'],
  ] as const)('« %s » for %s', async (header, energy, role, unit, certainty) => {
    expect(await columnOf(header, energy)).toMatchObject({ role, unit, certainty });
  });

  test('are converted', async () => {
    const read = await readText(file('Chaleur (GJ)'), { generic: { table: { columns: {} } } });
    expect(figures(read).total.value).toBeCloseTo(219 / 0.0036, 5);
  });
});

test.each(['T départ', 'T retour'])('« %s » is the temperature of a circuit, and no tonnes', async (header) => {
  const refused = await refusalOf(readText(file(header), { energy: 'chaleur' }));
  expect(refused.message).toContain('la température d’un circuit');
});

describe('quantities of fuels', () => {
  test.each([
    ['Fioul (L)', 'L de fioul', 'asked'],
    ['Consommation de fioul (litres)', 'L de fioul', 'proposed'],
    ['Fioul (m3)', 'm³ de fioul', 'asked'],
    ['Livraison de granulés (tonnes)', 't de granulés', 'asked'],
    ['Plaquettes (kg)', 'kg de plaquettes', 'asked'],
    ['Propane (kg)', 'kg de propane', 'asked'],
    ['Bois (stères)', 'stère de bûches', 'asked'],
    ['Quantité (L)', 'L de fioul', 'asked'],
    ['Bois (MWh)', 'MWh', 'proposed'],
  ])('« %s » is a fuel', async (header, unit, certainty) => {
    expect(await columnOf(header)).toMatchObject({ role: 'combustible', unit, certainty });
  });

  test('whose energy is not known by their volume are refused', async () => {
    expect((await refusalOf(readText(file('Propane (m3)')))).code).toBe('no_value_column');
  });

  test.each(['Vapeur (t)', 'Vapeur consommée (tonnes)'])(
    '« %s » has no energy of its own: refused with the reason',
    async (header) => {
      const { code, message } = await refusalOf(readText(file(header), { energy: 'chaleur' }));
      expect([code, message.includes('de vapeur, dont l’énergie dépend de la pression')]).toEqual([
        'no_value_column',
        true,
      ]);
    },
  );

  test.each(['kWh PCI', 'Conso (kWh PCI)', 'Énergie PCI (kWh)'])(
    '« %s » of gas is not what is billed: asked',
    async (header) => {
      expect(await columnOf(header, 'gaz')).toMatchObject({
        role: 'conso_gaz',
        certainty: 'asked',
        reason: expect.stringContaining('kWh PCI') as string,
      });
      expect(await columnOf(header.replace('PCI', 'PCS'), 'gaz')).toMatchObject({
        role: 'conso_gaz',
        certainty: 'certain',
      });
    },
  );

  test('are no phase of a power, and no water', async () => {
    expect((await columnOf('Puissance L (W)')).role).toBe('puissance_max');
    expect((await refusalOf(readText(file('Eau (L)')))).code).toBe('no_value_column');
  });
});

test.each(['Consommation (10 kWh)', 'Consommation corrigée du climat (kWh)', 'Consommation (kWh) corrigée des DJU'])(
  '« %s » is asked',
  async (header) => {
    expect(await columnOf(header)).toMatchObject({ certainty: 'asked' });
  },
);
test('« Climatisation (kWh) » is an energy', async () => {
  expect(await columnOf('Climatisation (kWh)')).toMatchObject({ role: 'conso', certainty: 'proposed' });
});
