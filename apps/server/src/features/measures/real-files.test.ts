import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { REAL_FILES, demoFile, drop, realFile, realFilesExist, sourceData } from '../../testing/files.ts';

let app: TestApp;
let user: TestUser;
let building: string;
beforeAll(async () => {
  app = await testApp();
  user = await aUser(app);
  building = (await aBuilding(app, user))._id_building;
});

const KINDS = { enedis: 'pdl', grdf: 'pce', meteo: 'idmeteofrance' } as const;

/** A file on a new source: stored whole and the same the second time, or refused with a sentence; never a failure. */
async function dropTwice(
  file: Parameters<typeof drop>[3],
  idtype: (typeof KINDS)[keyof typeof KINDS],
): Promise<string> {
  const source = await aSource(app, user, building, { idtype });
  const first = await drop(app, user, source, file, { force: 'true' });
  if (first.status !== 200) {
    expect([first.status, first.error.code]).toEqual([
      422,
      expect.stringMatching(/^file_(unreadable|empty|wrong_kind|needs_choice)$/),
    ]);
    expect(first.error.message).toMatch(/^\p{Lu}.+[.»]$/su);
    return 'refused';
  }
  const again = await drop(app, user, source, file, { force: 'true' });
  const days = first.body.outcome!.added;
  expect(again.body.outcome).toEqual({ ...first.body.outcome, added: 0, replaced: 0, unchanged: days });
  for (const series of first.body.series.filter((one) => one.register === null && one.totalKind === 'sum')) {
    const query = {
      variables: [series.variable],
      frequency: 'yearly' as const,
      start_date: '2000-01-01',
      end_date: '2029-12-31',
    };
    const read = (await sourceData(app, user, source, query)).variables[0]!;
    const unit = series.totalUnit === 'kWh' && read.totalUnit === 'Wh' ? 1000 : 1;
    expect(Math.abs(read.total! - series.total! * unit), series.variable).toBeLessThan(1);
  }
  return 'stored';
}

test.each(readdirSync(join(import.meta.dirname, '../../../../../demo/files')).map((name) => [name]))(
  '%s of the demonstration',
  async (name) => {
    const kind = name.startsWith('Enedis') ? 'pdl' : name.startsWith('api_espace') ? 'pce' : 'idmeteofrance';
    expect(await dropTwice(demoFile(name), kind)).toBe('stored');
  },
);

describe.runIf(realFilesExist)('every real file beside the project', () => {
  const paths = realFilesExist
    ? Object.keys(KINDS).flatMap((folder) =>
        readdirSync(join(REAL_FILES, folder), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => relative(REAL_FILES, join(entry.parentPath, entry.name))),
      )
    : [];
  const outcomes: string[] = [];
  test.each(paths.map((path) => [path]))('%s', async (path) => {
    const kind = KINDS[path.split(/[\\/]/)[0] as keyof typeof KINDS];
    outcomes.push(await dropTwice(realFile(path), kind));
  });
  test('most of those that hold measures were stored', () => {
    expect(outcomes.filter((outcome) => outcome === 'stored').length).toBeGreaterThan(50);
  });
});
