import { getBuilding } from '@joulerie/contract/buildings';
import * as findings from '@joulerie/contract/findings';
import { listNotifications } from '@joulerie/contract/notifications';
import { type Purpose, PURPOSES } from '@joulerie/domain/consents';
import { beforeEach, describe, expect, test } from 'vitest';
import { aSource, unique } from '../../testing/builders.ts';
import { consentFor, withdrawn } from '../../testing/consents.ts';
import { costCalls } from '../../testing/cost-calls.ts';
import { linkyRows, storedCurve } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';
import { BASE } from '../costs/test-offers.ts';

const own = ownBuilding();
const { offer } = costCalls(own);
const as = () => own.app.as(own.user.token);
let mail: string;
beforeEach(() => {
  // The twelve complete months are November 2024 to October 2025.
  own.app.clock.now = Date.parse('2025-11-23T09:00:00Z');
  mail = `titulaire.${unique()}@exemple.fr`;
});

/** A year of a meter of somebody else with a base load of 2 kW and its price, let be read for some purposes. */
async function aMeter(purposes: readonly Purpose[]) {
  const source = await aSource(own.app, own.user, own.building, { segment: 'C5', holding: 'consent' });
  const given = await consentFor(own.app, own.user, source._id, mail, { purposes });
  const rows = linkyRows('2024-11-01', '2025-11-22', (slot) => (slot % 48 < 12 || slot % 48 >= 44 ? 2000 : 5000));
  await storedCurve(own.app, own.user, source, rows);
  expect((await offer(source, BASE)).status).toBe(201);
  return { source, given };
}

const NOTHING = { building: [], ofBuilding: [], baseLoad: null, lastDay: null, ofSource: [], list: [], named: [] };

/** What every call says of a meter and of its building. */
async function said(source: { _id: string }) {
  const building = (await as().call(findings.getBuildingFindings, { params: { id: own.building } })).body;
  const ofSource = (await as().call(findings.getSourceFindings, { params: { id: source._id } })).body;
  const list = (await as().call(findings.listFindings, { query: {} })).body;
  return {
    building: building.data.map(({ rule }) => rule),
    ofBuilding: building.data.filter(({ _id_source }) => _id_source !== null),
    baseLoad: building.baseLoad,
    lastDay: building.day,
    ofSource: ofSource.data.map(({ rule }) => rule),
    list: list.data.map(({ rule }) => rule),
    /** What would have to be known for a rule to speak of the meter. */
    named: [...building.lacking, ...ofSource.lacking].filter(({ _id_source }) => _id_source === source._id),
  };
}
const notified = async () =>
  (await as().call(listNotifications, { query: { limit: 100 } })).body.data.map(({ title }) => title);

describe('what rules find in a meter of somebody else', () => {
  test('is said while its holder lets it serve for advice, and gone with their withdrawal at once', async () => {
    const { source, given } = await aMeter(PURPOSES);
    await own.app.deliver();
    const before = await said(source);
    expect(before).toMatchObject({
      building: ['base_load'],
      baseLoad: { powerW: 2000 },
      lastDay: { day: '2025-11-21' },
      ofSource: ['base_load'],
      list: ['base_load'],
    });
    await withdrawn(own.app, given);
    // Before anything is computed again, and after it.
    expect(await said(source)).toEqual(NOTHING);
    await own.app.deliver();
    expect(await said(source)).toEqual(NOTHING);
    expect(new Set(await notified())).toEqual(new Set(['Accord signé', 'Accord terminé', 'Mesures enregistrées']));
  });

  test('is not said without the purpose of advice, in no call, whatever is measured', async () => {
    const { source } = await aMeter(['suivi_quotidien', 'courbe_fine']);
    await own.app.deliver();
    expect(await said(source)).toEqual(NOTHING);
    // The measures themselves are read.
    const seen = (await as().call(getBuilding, { params: { id: own.building } })).body;
    expect(JSON.stringify(seen)).toContain('2025-11-21');
    expect(new Set(await notified())).toEqual(new Set(['Accord signé', 'Mesures enregistrées']));
  });

  test('is said of the other meters of the building alone', async () => {
    const ours = await aSource(own.app, own.user, own.building, { segment: 'C5' });
    const rows = linkyRows('2024-11-01', '2025-11-22', () => 1000);
    await storedCurve(own.app, own.user, ours, rows);
    await offer(ours, BASE);
    await own.app.deliver();
    const alone = await said(ours);
    expect(alone.baseLoad).toMatchObject({ powerW: 1000 });
    const { given } = await aMeter(PURPOSES);
    await own.app.deliver();
    expect((await said(ours)).baseLoad).toMatchObject({ powerW: 3000 });
    await withdrawn(own.app, given);
    await own.app.deliver();
    expect(await said(ours)).toEqual(alone);
    await aMeter(['suivi_quotidien', 'courbe_fine']);
    await own.app.deliver();
    expect(await said(ours)).toEqual(alone);
  });
});
