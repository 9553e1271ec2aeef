import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createFolder } from '@joulerie/contract/folders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from './testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from './testing/builders.ts';
import { HOUSE, demoFile, sourceData, stored } from './testing/files.ts';

const CLIENT = join(import.meta.dirname, '../../../test/openapi-client');
const GENERATED = join(CLIENT, 'generated');
const DOCUMENT = join(GENERATED, 'openapi.json');
const PASSWORD = 'Une phrase de passe 2026';
const DAY = '2023-01-15';

const execute = promisify(execFile);
const find = createRequire(join(CLIENT, 'package.json'));

/** Runs a tool of the client's workspace, which pins the TypeScript that openapi-typescript needs. */
async function run(script: string, ...args: string[]): Promise<string> {
  const { stdout } = await execute(process.execPath, [script, ...args], {
    cwd: CLIENT,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    maxBuffer: 32 * 1024 * 1024,
  }).catch((error: { stdout?: string; stderr?: string }) => {
    throw new Error(`${script}\n${error.stdout ?? ''}\n${error.stderr ?? ''}`, { cause: error });
  });
  return stdout;
}

let app: TestApp;
let user: TestUser;
let building: Awaited<ReturnType<typeof aBuilding>>;
let source: Awaited<ReturnType<typeof aSource>>;
let address: string;
beforeAll(async () => {
  app = await testApp();
  user = await aUser(app, { password: PASSWORD });
  building = await aBuilding(app, user);
  source = await aSource(app, user, building._id_building, { idsource: HOUSE.pdl });
  await stored(app, user, source, demoFile(HOUSE.curve));
  const outer = await app.as(user.token).call(createFolder, { body: { name: 'Patrimoine' } });
  await app.as(user.token).call(createFolder, { body: { name: 'Écoles', _id_parent: outer.body._id } });
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`;
  mkdirSync(GENERATED, { recursive: true });
  writeFileSync(DOCUMENT, await (await fetch(`${address}/openapi.json`)).text());
});
afterAll(() => app.app.close());

test('redocly finds no error in the document', async () => {
  const cli = join(find.resolve('@redocly/cli/package.json'), '../bin/cli.js');
  const report = JSON.parse(await run(cli, 'lint', DOCUMENT, '--format=json'));
  expect(report.totals.errors).toBe(0);
});

test('every reference leads somewhere, every call has a name of its own', () => {
  const text = readFileSync(DOCUMENT, 'utf8');
  const { components, paths } = JSON.parse(text);
  const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map((found) => found[1]!);
  expect(references.filter((name) => !components.schemas[name])).toEqual([]);
  expect(references).toContain('FolderNode');
  expect(references).toContain('BuildingNode');
  const names = Object.values(paths as Record<string, Record<string, { operationId: string }>>).flatMap((path) =>
    Object.values(path).map((call) => call.operationId),
  );
  expect(names).toContain('getFolderTree');
  expect(new Set(names).size).toBe(names.length);
});

test('a client generated from the document type checks, signs in, lists the buildings and reads a curve', async () => {
  const generator = join(find.resolve('openapi-typescript/package.json'), '../bin/cli.js');
  await run(generator, DOCUMENT, '-o', join(GENERATED, 'schema.ts'));
  await run(find.resolve('typescript/bin/tsc'), '-p', CLIENT);

  const printed = await run(join(CLIENT, 'read-curve.ts'), address, user.username, PASSWORD, DAY, DAY);
  const read = await sourceData(app, user, source, {
    variables: ['conso'],
    frequency: 'raw',
    start_date: DAY,
    end_date: DAY,
  });
  const { values, total, unit } = read.variables[0]!;
  expect(values.some((value) => value !== null)).toBe(true);
  expect(JSON.parse(printed)).toEqual({
    buildings: [building.name],
    folderDepth: 2,
    stepS: read.axis.stepS,
    unit,
    values,
    totalWh: total,
    refused: 'not_found',
  });
}, 120_000);
