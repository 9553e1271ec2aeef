import * as costs from '@joulerie/contract/costs';
import * as sourceCalls from '@joulerie/contract/sources';
import { describe, expect, test } from 'vitest';
import { ownBuilding } from '../../testing/own-building.ts';
import { aSource } from '../../testing/builders.ts';
import { dailyCsv, linkyRows, stored, storedCurve } from '../../testing/files.ts';
import { costCalls } from '../../testing/cost-calls.ts';
import { BASE } from './test-offers.ts';

const own = ownBuilding();
const { offer, cost } = costCalls(own);
const as = () => own.app.as(own.user.token);

const POWERS = ['HPH', 'HCH', 'HPB', 'HCB'].map((post, i) => ({ post, power: 40 + i }));
/** A supplier price before tax of a site above 36 kVA, the network billed beside it. */
const C4 = {
  ...BASE,
  taxes: 'HT',
  grid: 'table',
  gridFormula: 'BTSUPCU4',
  subscribedPowerKva: null,
  subscribedPowers: POWERS,
  offPeak: [{ ranges: '22H00-6H00' }],
  validFrom: '2025-01-01',
};

/** `watts` all the time from `from` to `to`. A file's first step is not read where its length is not known: begin a day early. */
async function aC4(from: string, to: string, watts = 10_000, stepMinutes = 30) {
  const source = await aSource(own.app, own.user, own.building, { segment: 'C4' });
  await storedCurve(
    own.app,
    own.user,
    source,
    linkyRows(from, to, () => watts, stepMinutes),
  );
  return source;
}

describe('rates that the customer read on their own bill', () => {
  /** The rates of TURPE 6 as a bill of March 2025 would print them, for the keys that the answer asks for. */
  const printed: Record<string, number> = {
    'CG|BT_SUP_36|unique|consommateur': 220,
    'CC|BT_SUP_36': 290,
    'CS_POWER|BTSUPCU4|HPH': 17,
    'CS_POWER|BTSUPCU4|HCH': 14,
    'CS_POWER|BTSUPCU4|HPB': 13,
    'CS_POWER|BTSUPCU4|HCB': 12,
    'CS_ENERGY|BTSUPCU4|HPH': 0.06,
    'CS_ENERGY|BTSUPCU4|HCH': 0.04,
    'CS_ENERGY|BTSUPCU4|HPB': 0.025,
    'CS_ENERGY|BTSUPCU4|HCB': 0.015,
    'CMDPS_ALPHA|BT_SUP_36': 12,
  };

  test('price the days that no published grid covers, and say so', async () => {
    const meter = await aC4('2025-02-28', '2025-04-01');
    const saved = await offer(meter, C4);
    const unknown = await cost(meter, '2025-03-01', '2025-03-31');
    expect(unknown).toMatchObject({ known: false, totalEur: null });
    const [gap] = unknown.unknown;
    expect(gap).toMatchObject({
      from: '2025-03-01',
      to: '2025-03-31',
      missing: 'rate',
      lines: ['network', 'cta'],
      _id_offer: saved.body._id,
    });
    expect(gap!.rates.map((rate) => rate.key).toSorted()).toEqual(Object.keys(printed).toSorted());
    expect(gap!.rates.find((rate) => rate.key === 'CS_POWER|BTSUPCU4|HPH')).toMatchObject({
      label: 'Part puissance, BT\u00a0>\u00a036\u00a0kVA, courte utilisation, heures pleines saison haute',
      unit: '€/kVA/an',
    });
    const ownRates = gap!.rates.map(({ table, key }) => ({
      table,
      key,
      value: printed[key]!,
      from: gap!.from,
      to: gap!.to,
    }));
    const changed = await as().callLoosely(costs.updateSourceOffer, {
      params: { id: meter._id, offerId: saved.body._id },
      body: { ...C4, ownRates },
    });
    expect(changed.status).toBe(200);
    const march = await cost(meter, '2025-03-01', '2025-03-31');
    expect([march.known, march.unknown]).toEqual([true, []]);
    // 31 days of (220 + 290 + 17 × 40 + 14 + 13 + 12) € a year.
    const fixed = march.lines.filter((line) => line.kind === 'acheminement' && line.quantityUnit === 'jour');
    expect(fixed.reduce((sum, line) => sum + line.amountEur, 0)).toBeCloseTo((1229 * 31) / 365, 1);
    // March has 743 hours, 247 of them off-peak: 10 kW at 0,06 € and 0,04 €.
    const energy = march.lines.filter((line) => line.kind === 'acheminement' && line.quantityUnit === 'kWh');
    expect(energy.map((line) => [line.post, line.quantity, line.unitPrice])).toEqual([
      ['HPH', 4960, 0.06],
      ['HCH', 2470, 0.04],
    ]);
    const rows = new Map(march.rows.map((row) => [row.id, row]));
    for (const line of energy)
      expect(line.rows.map((id) => rows.get(id))).toMatchObject([
        { status: 'own_bill', references: [{ title: 'Votre facture' }], unit: '€/kWh' },
      ]);
    expect(march.warnings.filter((text) => text.includes('lue sur votre facture')).length).toBeGreaterThan(5);
  });

  test('never win over a published row', async () => {
    const meter = await aC4('2025-08-31', '2025-10-01');
    await offer(meter, C4);
    const published = await cost(meter, '2025-09-01', '2025-09-30');
    const other = await aC4('2025-08-31', '2025-10-01');
    const ownRates = [{ table: 'turpe', key: 'CC|BT_SUP_36', value: 9999, from: '2025-01-01', to: null }];
    await offer(other, { ...C4, ownRates });
    const own = await cost(other, '2025-09-01', '2025-09-30');
    expect(published.totalEur).toBeGreaterThan(0);
    expect(own.totalEur).toBe(published.totalEur);
  });

  test.each([
    [{ key: 'CS_POWER|BTSUPCU4|HPX' }, 'ownRates.0.key'],
    [{ table: 'gas' }, 'ownRates.0.key'],
    [{ value: -1 }, 'ownRates.0.value'],
    [{ from: '2025-13-01' }, 'ownRates.0.from'],
    [{ to: '2024-01-01' }, 'ownRates.0.to'],
  ])('are refused with %j', async (change, field) => {
    const meter = await aSource(own.app, own.user, own.building, { segment: 'C4' });
    const rate = { table: 'turpe', key: 'CC|BT_SUP_36', value: 290, from: '2025-01-01', to: null, ...change };
    const answer = await offer(meter, { ...C4, ownRates: [rate] });
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, [field]]);
  });
});

test('two own rates of a row never hold on one day', async () => {
  const meter = await aSource(own.app, own.user, own.building, { segment: 'C4' });
  const rate = { table: 'turpe', key: 'CC|BT_SUP_36', value: 290, from: '2025-01-01', to: '2025-03-31' };
  const second = (from: string) => offer(meter, { ...C4, ownRates: [rate, { ...rate, value: 300, from, to: null }] });
  const refused = await second('2025-03-31');
  expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, ['ownRates.1.from']]);
  expect((await second('2025-04-01')).status).toBe(201);
});

describe('subscribed powers above 36 kVA', () => {
  test.each([
    ['twice', [...POWERS, POWERS[0]!], 'BTSUPCU4'],
    ['twice without a formula', [...POWERS, POWERS[0]!], null],
    ['of no class', POWERS.map((one) => ({ ...one, post: one.post.toLowerCase() })), null],
  ])('given %s are refused', async (_, subscribedPowers, gridFormula) => {
    const meter = await aSource(own.app, own.user, own.building, { segment: 'C4' });
    const answer = await offer(meter, { ...C4, gridFormula, subscribedPowers });
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, ['subscribedPowers']]);
  });

  test('that fall from a class to the next are refused, with the pair', async () => {
    const meter = await aSource(own.app, own.user, own.building, { segment: 'C4' });
    const falling = POWERS.map((one) => (one.post === 'HPB' ? { ...one, power: 30 } : one));
    const answer = await offer(meter, { ...C4, subscribedPowers: falling });
    expect(answer.status).toBe(400);
    expect(answer.error.fields!.subscribedPowers).toBe(
      'Puissances souscrites décroissantes\u00a0: heures pleines saison basse (30) est inférieure à heures creuses saison haute (41). Une puissance ne peut pas baisser d’un poste au suivant.',
    );
  });

  test('that fall are refused on the point of delivery too', async () => {
    const meter = await aSource(own.app, own.user, own.building, { segment: 'C4' });
    const powerClasses = POWERS.map(({ post, power }) => ({ name: post, kva: post === 'HCB' ? 10 : power }));
    const answer = await as().callLoosely(sourceCalls.updateMeter, {
      params: { id: meter._id },
      body: { point: { electricity: { powerClasses } } },
    });
    expect([answer.status, answer.error.fields!['point.electricity.powerClasses']]).toEqual([
      400,
      expect.stringContaining('heures creuses saison basse (10) est inférieure à heures pleines saison basse (42)'),
    ]);
  });

  test('of classes that the formula does not have are refused on the point, in French', async () => {
    const meter = await aSource(own.app, own.user, own.building, { segment: 'C4' });
    const write = (names: string[], tariffFormulaCode: string | null) =>
      as().callLoosely(sourceCalls.updateMeter, {
        params: { id: meter._id },
        body: { point: { electricity: { tariffFormulaCode, powerClasses: names.map((name) => ({ name, kva: 60 })) } } },
      });
    const four = ['HPH', 'HCH', 'HPB', 'HCB'];
    const foreign = await write(['PTE', ...four], 'BTSUPLU4');
    expect([foreign.status, foreign.error.fields!['point.electricity.powerClasses']]).toEqual([
      400,
      expect.stringMatching(/^Le poste «\u00a0PTE\u00a0» n’existe pas dans la formule .*longue utilisation/),
    ]);
    expect((await write(['Pointe'], null)).status).toBe(400);
    expect((await write(four, 'BTSUPLU4')).status).toBe(200);
    // The formula that is stored is that of the classes written alone.
    const later = await as().callLoosely(sourceCalls.updateMeter, {
      params: { id: meter._id },
      body: { point: { electricity: { powerClasses: [{ name: 'HPH', kva: 60 }] } } },
    });
    expect(later.error.fields!['point.electricity.powerClasses']).toContain('Il manque la puissance');
  });

  test('are compared with a power in kW through the meter’s own maximum', async () => {
    // 40 kW all the time, 42 kVA at most: cos φ 0.952, so the 40 kVA of the HPH class are exceeded all the time.
    const meter = await aC4('2025-11-02', '2025-11-10', 40_000, 10);
    await stored(
      own.app,
      own.user,
      meter,
      dailyCsv('Date;VA', '2025-11-03', [42_000, 41_000, 41_000, 41_000, 41_000, 41_000, 41_000]),
      {
        variable: 'puissance_max',
        unit: 'VA',
      },
    );
    await offer(meter, C4);
    const week = await cost(meter, '2025-11-03', '2025-11-09');
    expect(week.warnings).toContain(
      'Dépassements\u00a0: cos φ de 0,952, déduit de la puissance maximale que le compteur a enregistrée le 03/11/2025.',
    );
    const exceeded = week.lines.filter((line) => line.kind === 'depassement');
    expect(exceeded.map((line) => [line.post, line.quantity])).toEqual([
      ['HPH', 112],
      ['HCH', 56],
    ]);
  });

  test('are compared through Enedis’ rule where the meter does not say', async () => {
    // 38 kW are 40.9 kVA at cos φ 0.93: above the 40 kVA of HPH, not above the 41 kVA of HCH.
    const meter = await aC4('2025-11-02', '2025-11-10', 38_000, 10);
    await offer(meter, C4);
    const week = await cost(meter, '2025-11-03', '2025-11-09');
    expect(week.warnings).toContain(
      'Dépassements\u00a0: cos φ de 0,93 (règle d’Enedis), faute de puissance maximale en kVA enregistrée par le compteur.',
    );
    expect(week.lines.filter((line) => line.kind === 'depassement').map((line) => [line.post, line.quantity])).toEqual([
      ['HPH', 112],
    ]);
  });
});
