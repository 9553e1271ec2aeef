import * as keys from '@joulerie/contract/api-keys';
import * as folderCalls from '@joulerie/contract/folders';
import * as search from '@joulerie/contract/search';
import * as sourceCalls from '@joulerie/contract/sources';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aMember, aSource, aUser } from '../../testing/builders.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  user = await aUser(app);
});
const find = async (text: string, limit?: number) =>
  (await app.as(user.token).call(search.searchEverything, { query: { text, ...(limit ? { limit } : {}) } })).body;

describe('search', () => {
  test('folders, buildings and sources together, accents and case aside', async () => {
    await app.as(user.token).call(folderCalls.createFolder, { body: { name: 'Écoles' } });
    const building = await aBuilding(app, user, { name: 'École des Tilleuls', city: 'Osny' });
    const source = await aSource(app, user, building._id_building);
    await app
      .as(user.token)
      .call(sourceCalls.renameSource, { params: { id: source._id }, body: { name: 'Compteur de l’école' } });
    await app
      .as(user.token)
      .call(sourceCalls.updateMeter, { params: { id: source._id }, body: { usages: ['hot-water', 'heating'] } });
    const found = await find('ECOLE');
    expect(found.data.map((one) => [one.kind, one.name])).toEqual([
      ['folder', 'Écoles'],
      ['building', 'École des Tilleuls'],
      ['source', 'Compteur de l’école'],
    ]);
    expect([found.total, found.label]).toEqual([3, '3 résultats trouvés']);
    expect(found.data[1]!.detail).toBe('12 rue des Tilleuls, 95000 Osny');
    // Twenty meters are called « Électricité »: what tells them apart is beside.
    expect(found.data[2]!.detail).toBe(
      `École des Tilleuls · Point de livraison d’électricité · ${source.idsource} · chauffage, eau chaude`,
    );
    expect((await find('osny tilleuls')).label).toBe('1 résultat trouvé');
    expect(await find('xyz qwk')).toEqual({ data: [], total: 0, label: '0 résultat trouvé', resembling: false });
  });

  test('a number, with blanks as people type it', async () => {
    const source = await aSource(app, user, (await aBuilding(app, user))._id_building, { idsource: '14290000000017' });
    for (const text of ['14290000000017', '14 290 000 000 017', '290000', ' 0000 0017'])
      expect(
        (await find(text)).data.map((one) => one._id),
        text,
      ).toEqual([source._id]);
  });

  test('the label counts all that was found, not what is shown', async () => {
    for (let i = 0; i < 5; i++) await aBuilding(app, user, { name: `Gymnase ${i}` });
    const found = await find('gymnase', 2);
    expect([found.data.length, found.total, found.label]).toEqual([2, 5, '5 résultats trouvés']);
  });

  test('signs are plain text; nothing to look for is refused; another space is not searched', async () => {
    await aBuilding(app, user, { name: '100 % solaire' });
    expect((await find('100 %')).total).toBe(1);
    for (const text of ['1_0', '\\', "'"]) expect((await find(text)).total, text).toBe(0);
    for (const text of ['', '   ', 'x'.repeat(121)])
      expect((await app.as(user.token).call(search.searchEverything, { query: { text } })).error.code).toBe(
        'invalid_input',
      );
    user = await aUser(app);
    expect((await find('solaire')).total).toBe(0);
  });

  test('a word with a letter more, less or changed finds what it resembles, and says so', async () => {
    await aBuilding(app, user, { name: 'École des Tilleuls', street: '3 rue Haute', city: 'Osny' });
    await aBuilding(app, user, { name: 'Gymnase Coubertin', street: '5 rue Basse', city: 'Cergy' });
    for (const text of ['tileuls', 'ecolle', 'Tilleulls', 'ecole tileul', 'Coubertain'])
      expect([(await find(text)).data.map(({ name }) => name), (await find(text)).resembling], text).toEqual([
        [text === 'Coubertain' ? 'Gymnase Coubertin' : 'École des Tilleuls'],
        true,
      ]);
    expect((await find('tilleuls')).resembling).toBe(false);
    expect((await find('piscine')).total).toBe(0);
    // A number that is not known resembles no other.
    await aSource(app, user, (await aBuilding(app, user))._id_building, { idsource: '14290000000033' });
    expect((await find('14290000000034')).total).toBe(0);
  });

  test('tags and members of the space are found too; nobody of another space is', async () => {
    user = await aUser(app, { company: 'Mairie' });
    await aBuilding(app, user, { tags: ['Piscine été'] });
    await aBuilding(app, user, { tags: ['Piscine été'] });
    const colleague = await aMember(app, user.spaceId, 'employe');
    expect(await find('piscine ete')).toMatchObject({
      data: [{ kind: 'tag', name: 'Piscine été', detail: 'Étiquette de 2\u00a0bâtiments' }],
      total: 1,
    });
    expect((await find('durand')).data).toEqual([
      { kind: 'member', _id: colleague.id, name: 'Alix Durand', detail: colleague.username, idtype: null },
    ]);
    // Who searches is not found, nor the tags of buildings that they do not see.
    expect((await find('martin')).data.map(({ kind }) => kind)).toEqual([]);
    user = { ...user, token: colleague.token };
    expect((await find('piscine')).total).toBe(0);
    user = await aUser(app, { company: 'Autre mairie' });
    expect((await find('durand')).total).toBe(0);
  });

  test('a key, of a person or of the company, finds nobody', async () => {
    const password = 'Tournesol-42-Lampe';
    user = await aUser(app, { company: 'Mairie', password });
    await aMember(app, user.spaceId, 'employe');
    await aBuilding(app, user, { name: 'Maison Durand' });
    const body = { name: 'Tableur', writes: false, days: 30, password };
    for (const create of [keys.createApiKey, keys.createCompanyKey]) {
      const { secret } = (await app.as(user.token).call(create, { body })).body;
      const found = await app.as(secret).call(search.searchEverything, { query: { text: 'durand' } });
      expect(found.body.data.map(({ kind }) => kind)).toEqual(['building']);
      expect(found.body.total).toBe(1);
    }
  });

  test('many folders of one name leave room for the building of that name', async () => {
    for (let i = 0; i < 9; i++)
      await app.as(user.token).call(folderCalls.createFolder, { body: { name: `Gymnases ${i}` } });
    await aBuilding(app, user, { name: 'Grand gymnase' });
    await aBuilding(app, user, { name: 'Gymnase' });
    const found = await find('gymnase', 4);
    expect(found.data.map(({ name }) => name)).toEqual(['Gymnases 0', 'Gymnases 1', 'Gymnase', 'Grand gymnase']);
    expect(found.total).toBe(11);
  });
});
