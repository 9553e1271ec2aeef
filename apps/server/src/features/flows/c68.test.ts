import { getSource, updateMeter } from '@joulerie/contract/sources';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser, unique } from '../../testing/builders.ts';
import { pdlNumber, wholeRight } from '../../testing/collection.ts';
import { keepAuthorization } from '../collection/authorization.store.ts';
import { aHeldMeter, consentFor } from '../../testing/consents.ts';
import { sourceData, textFile } from '../../testing/files.ts';
import { type FlowFolder, aPlatformAdmin, flowFolder, lineOf, r63Of } from '../../testing/flows.ts';
import { zip } from '../../testing/supplier-files.ts';

let app: TestApp;
let admin: TestUser;
let user: TestUser;
let place: FlowFolder;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  // A session does not live as long as the file of tests moves the clock.
  app.clock.now = Date.now();
  admin = await aPlatformAdmin(app);
  user = await aUser(app);
  place = flowFolder(app);
  place.mandate(user.spaceId);
});
afterEach(() => place.remove());

describe('a C68 flow', () => {
  const c68 = (prm: string, { kva = '96', ...said }: { kva?: string; segment?: string; dateFin?: string } = {}) =>
    JSON.stringify([
      {
        idPrm: prm,
        situationsContractuelles: [
          {
            segment: 'C4',
            dateDebut: '2024-01-01',
            ...said,
            clientFinal: { informationsClient: { personneMorale: { denominationSociale: 'Mairie' } } },
            structureTarifaire: {
              puissanceSouscrite: { valeur: kva, unite: 'kVA' },
              formuleTarifaireAcheminement: { code: 'BTSUPLU4', libelle: 'Longue utilisation' },
              grilleTurpe: {
                classesTemporelles: ['HPH', 'HCH', 'HPB', 'HCB'].map((code, i) => ({
                  code,
                  puissance: { valeur: i < 2 ? '90' : kva, unite: 'kVA' },
                })),
              },
            },
          },
          { segment: 'C2', dateDebut: '2199-01-01', structureTarifaire: {} },
        ],
        situationComptage: { dispositifComptage: { typeComptage: 'PMEI' }, compteurs: [{ matricule: '654' }] },
      },
    ]);
  const electricityOf = async (id: string) =>
    (await app.as(user.token).call(getSource, { params: { id } })).body.point.electricity;

  /** A meter of one's own, whose holder connected it at Enedis. */
  async function connectedMeter(idsource: string, segment?: 'C4' | 'C5') {
    const building = (await aBuilding(app, user))._id_building;
    const source = await aSource(app, user, building, { idsource, ...(segment ? { segment } : {}) });
    const right = wholeRight();
    await keepAuthorization(app.store.db, source._id, { operator: 'enedis', reference: '1', right }, app.clock.now);
    return source;
  }

  test('fills the facts that nobody gave of one’s own meter, and of no other', async () => {
    const [own, typed, agreedTo, claimed] = [pdlNumber(), pdlNumber(), pdlNumber(), pdlNumber()];
    const filled = await connectedMeter(own);
    const kept = await connectedMeter(typed, 'C5');
    const { source: others } = await aHeldMeter(app, user, { idsource: agreedTo, segment: 'C5' });
    await consentFor(app, user, others._id, `titulaire.${unique()}@exemple.fr`, { date_from_data: '2026-03-01' });
    const said = await aSource(app, user, (await aBuilding(app, user))._id_building, { idsource: claimed });
    const name = (i: number) => `ENEDIS_C68_P_M1_0000${i}_20260401093019.json`;
    for (const [i, prm] of [own, typed, agreedTo, claimed].entries()) place.drop(name(i), c68(prm));
    await place.watch();
    const facts = await electricityOf(filled._id);
    expect(facts).toMatchObject({
      segment: 'C4',
      subscribedPowerKva: 96,
      tariffFormulaCode: 'BTSUPLU4',
      isLinky: false,
      meterNumber: '654',
    });
    expect(facts?.powerClasses?.map(({ name: one, kva }) => [one, kva])).toEqual([
      ['HPH', 90],
      ['HCH', 90],
      ['HPB', 96],
      ['HCB', 96],
    ]);
    expect(JSON.stringify(facts)).not.toContain('Mairie');
    // The segment that a person gave stays theirs, and has no classes of another one.
    const own5 = await electricityOf(kept._id);
    expect([own5?.segment, own5?.powerClasses ?? null]).toEqual(['C5', null]);
    for (const one of [others, said]) expect((await electricityOf(one._id))?.subscribedPowerKva ?? null).toBeNull();
    const lines = await Promise.all([0, 2, 3].map((i) => lineOf(app, admin, name(i))));
    expect(lines.map(({ sources, meters }) => [sources, meters.without_right])).toEqual([
      [1, 0],
      [0, 0],
      [0, 1],
    ]);
    expect(lines[0]).toMatchObject({ flow: 'C68', state: 'read' });
  });

  const drop = async (name: string, content: string | Uint8Array) => {
    place.drop(name, content);
    await place.watch();
  };
  const written = async (id: string, electricity: object) => {
    const answer = await app
      .as(user.token)
      .callLoosely(updateMeter, { params: { id }, body: { point: { electricity } } });
    expect(answer.status).toBe(200);
  };

  test('is followed by a later one where the fact came from it; an earlier one that comes late changes nothing', async () => {
    const prm = pdlNumber();
    const { _id } = await connectedMeter(prm);
    await drop('C68_20260401093019.json', c68(prm));
    await written(_id, { meterNumber: '777' });
    await drop('C68_20260501093019.json', c68(prm, { kva: '108' }));
    expect(await electricityOf(_id)).toMatchObject({ subscribedPowerKva: 108, meterNumber: '777' });
    await drop('C68_20260415093019.json', c68(prm, { kva: '120' }));
    expect((await electricityOf(_id))?.subscribedPowerKva).toBe(108);
    // What a person set back to unknown stays so.
    await written(_id, { tariffFormulaLabel: null });
    await drop('C68_20260601093019.json', c68(prm, { kva: '110' }));
    const last = await electricityOf(_id);
    expect([last?.subscribedPowerKva, last?.tariffFormulaLabel ?? null]).toEqual([110, null]);
  });

  test('with a contract that ended says nothing of it', async () => {
    const [ended, running] = [pdlNumber(), pdlNumber()];
    const [none, some] = [await connectedMeter(ended), await connectedMeter(running)];
    await drop('C68_20260401093019.json', c68(ended, { dateFin: '2025-06-30' }));
    await drop('C68_20260401093020.json', c68(running, { dateFin: '2198-12-31' }));
    const facts = await electricityOf(none._id);
    expect([facts?.segment ?? null, facts?.subscribedPowerKva ?? null, facts?.meterNumber]).toEqual([
      null,
      null,
      '654',
    ]);
    expect((await electricityOf(some._id))?.segment).toBe('C4');
  });

  test('is applied before a curve of the same archive, which its segment says how to read', async () => {
    const prm = pdlNumber();
    const source = await connectedMeter(prm);
    const curve = r63Of(prm, '2026-03-10', 1, 1000);
    const files = { 'c68.json': textFile('c68.json', c68(prm)), 'r63.csv': textFile('r63.csv', curve) };
    await drop('R63_20260401093019.zip', zip(files).bytes);
    // The stamp of a C4 curve is the beginning of its step: the first one, at 0:30, leaves the first half-hour without a value.
    const found = await sourceData(app, user, source, {
      variables: 'puissance',
      frequency: 'raw',
      start_date: '2026-03-10',
      end_date: '2026-03-10',
    });
    expect(found.variables[0]!.values.slice(0, 2)).toEqual([null, 1000]);
  });
});
