import { parisDay } from '@joulerie/domain/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resetBreakers } from '../../../platform/outgoing.ts';
import { NOON, type OperatorsSandbox, clientsAt, operatorsSandbox } from '../../operators/test-support.ts';
import { figures, values } from '../../test-support.ts';
import { type Adict, PROOFS_MOST, PROOF_BYTES } from './client.ts';
import type { GasKind } from './consumption.ts';
import { type GasDeclaration, mayRead } from './rights.ts';

const MINUTE = 60_000;
const clock = { now: NOON };
let sandbox: OperatorsSandbox;
let grdf: Adict;
let made = 0;
beforeAll(async () => {
  sandbox = await operatorsSandbox(clock);
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  clock.now = NOON;
  resetBreakers();
  await sandbox.clearFaults();
  grdf = clientsAt(sandbox.url, clock).grdf;
});

const today = () => parisDay(clock.now);
/** A meter of its own that behaves as its last digits say. */
const meter = (digits: string) => `${String(21_000_000_0000 + (made += 1)).padStart(12, '0')}${digits}`;
const declaration = (more: Partial<GasDeclaration> = {}): GasDeclaration => ({
  holder: { name: 'Mme Ève Martin' },
  postcode: '95000',
  email: 'eve.martin@exemple.fr',
  mobile: '0612345678',
  fromDay: today(),
  toDay: today() + 1000,
  consumptionFromDay: today() - 1000,
  consumptionToDay: today() + 1000,
  scopes: { published: true, informative: true, contractual: true, technical: true },
  ...more,
});
const rightOf = async (pce: string) => {
  const answer = await grdf.rights([pce]);
  if (!answer.ok) throw new Error(answer.kind);
  return answer.value.rights[0]!;
};
async function declared(digits: string, more: Partial<GasDeclaration> = {}) {
  const pce = meter(digits);
  const answer = await grdf.declareRight(pce, declaration(more));
  if (!answer.ok) throw new Error(`${answer.kind}: ${answer.message}`);
  return { pce, ...answer.value };
}
async function consumed(kind: GasKind, pce: string, days = 30) {
  const answer = await grdf.consumption(kind, pce, { fromDay: today() - days, toDay: today() });
  if (!answer.ok) throw new Error(`${answer.kind}: ${answer.message}`);
  return answer.value;
}

test('a meter whose holder accepts: from the declaration to its consumption and its facts', async () => {
  const { pce, id, state } = await declared('01');
  expect(state).toBe('to-validate');
  expect(await rightOf(pce)).toMatchObject({ id, state: 'to-validate', stateText: 'À valider', proof: 'none' });
  expect(await grdf.consumption('informative', pce, { fromDay: today() - 3, toDay: today() })).toMatchObject({
    ok: false,
    kind: 'no-right',
    message: "Vous n'êtes pas autorisé à consulter les données de ce PCE.",
  });
  clock.now += MINUTE;
  const right = await rightOf(pce);
  expect(right).toMatchObject({ state: 'active', scopes: { published: true, technical: true }, toDay: today() + 1000 });
  expect(mayRead(right)).toBe(true);

  const { read, again } = await consumed('informative', pce);
  expect([again, figures(read!, 'conso_gaz').points]).toEqual([[], 30]);
  expect(await grdf.contract(pce)).toMatchObject({
    ok: true,
    value: { routingTariff: 'T2', profile: 'P012', inServiceSince: '2019-12-15' },
  });
  expect(await grdf.meter(pce)).toMatchObject({
    ok: true,
    value: { meterFrequency: '1M', sensitiveClient: false, meterCalibre: 'G4' },
  });
});

test('a published month has the energy of its gas days', async () => {
  const { pce } = await declared('93');
  const from = parisDay(Date.parse('2026-03-01T12:00:00Z'));
  const period = { fromDay: from, toDay: from + 31 };
  const days = await grdf.consumption('informative', pce, period);
  const month = await grdf.consumption('published', pce, period);
  if (!days.ok || !month.ok) throw new Error('no consumption');
  const total = values(days.value.read!, 'conso_gaz').reduce((sum, one) => sum + one, 0);
  expect(month.value.read!.series.find((one) => one.variable === 'conso_gaz')!.periods).toMatchObject([
    { fromDay: from, toDay: from + 31, value: total },
  ]);
});

describe('what a declaration comes to', () => {
  test.each([
    ['90', {}, 'unknown-point', '1000000006'],
    ['99', {}, 'business', '1000000005'],
    ['01', { email: 'personne' }, 'request', '1000000026'],
    ['01', { fromDay: parisDay(NOON) + 1 }, 'business', '1000000026'],
  ] as const)('of …%s with %o: %s', async (digits, more, kind, code) => {
    const answer = await grdf.declareRight(meter(digits), declaration(more));
    expect(answer).toMatchObject({ ok: false, kind, code, retryable: false });
  });

  test('twice for one meter, it exists', async () => {
    const { pce } = await declared('01');
    expect(await grdf.declareRight(pce, declaration())).toMatchObject({ ok: false, kind: 'exists' });
    clock.now += MINUTE;
    expect(await grdf.declareRight(pce, declaration())).toMatchObject({
      ok: false,
      kind: 'exists',
      message: "Un droit d'accès existe déjà.",
    });
  });

  test.each([
    ['91', 'refused'],
    ['92', 'to-validate'],
    ['93', 'active'],
  ])('…%s is %s after a minute', async (digits, state) => {
    const { pce } = await declared(digits);
    clock.now += MINUTE;
    expect((await rightOf(pce)).state).toBe(state);
  });

  test.each([
    ['96', 'revoked', 'Le client titulaire a révoqué son consentement'],
    ['97', 'obsolete', 'Le client semble avoir déménagé'],
  ])('…%s is %s once it was active, and gives no data', async (digits, state, words) => {
    const { pce } = await declared(digits);
    clock.now += MINUTE;
    expect((await rightOf(pce)).state).toBe('active');
    clock.now += MINUTE;
    expect(await rightOf(pce)).toMatchObject({ state, endedOn: today() });
    const answer = await grdf.consumption('published', pce, { fromDay: today() - 90, toDay: today() });
    expect(answer).toMatchObject({ ok: false, kind: 'no-right', status: 200, message: expect.stringContaining(words) });
  });

  test.each([
    ['94', 'accepted'],
    ['95', 'refused'],
  ])('…%s is asked a proof, which is %s', async (digits, proof) => {
    const { pce, id } = await declared(digits);
    clock.now += MINUTE;
    const asked = await rightOf(pce);
    expect([asked.proof, asked.proofUntil, mayRead(asked)]).toEqual(['waiting', today() + 30, false]);
    const file = { name: 'accord.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7') } as const;
    const many = Array.from({ length: PROOFS_MOST + 1 }, () => file);
    expect(await grdf.sendProofs(id!, many)).toMatchObject({ ok: false, kind: 'business' });
    const large = { ...file, bytes: Buffer.alloc(PROOF_BYTES + 1) };
    expect(await grdf.sendProofs(id!, [large])).toMatchObject({
      ok: false,
      kind: 'business',
      message: 'La taille maximale autorisée de 4Mo d’une ou plusieurs preuves est dépassée.',
    });
    expect(await grdf.sendProofs(id!, [file])).toEqual({ ok: true, value: null });
    expect((await rightOf(pce)).proof).toBe('checking');
    clock.now += MINUTE;
    expect(await rightOf(pce)).toMatchObject({ state: 'active', proof });
    expect((await grdf.consumption('published', pce, { fromDay: today() - 90, toDay: today() })).ok).toBe(
      proof === 'accepted',
    );
    expect(await grdf.sendProofs(id!, [file])).toMatchObject({
      message: "GRDF ne demande pas de preuve sur ce droit d'accès.",
    });
  });
});

test('a holder answers on the page of the mail that GRDF sent', async () => {
  const { pce, id } = await declared('92', { email: 'titulaire@exemple.fr' });
  const inbox = await (await fetch(`${sandbox.url}/inbox.json?to=titulaire@exemple.fr`)).json();
  const link = (inbox as { mails: { links: string[] }[] }).mails[0]!.links[0]!;
  expect(link).toBe(`${sandbox.url}/grdf/droits/${id}`);
  expect(await (await fetch(link)).text()).toContain('J’accepte');
  const press = (act: string) => fetch(link, { method: 'POST', body: new URLSearchParams({ act }) });
  await press('accept');
  expect((await rightOf(pce)).state).toBe('active');
  await press('revoke');
  expect(await rightOf(pce)).toMatchObject({ state: 'revoked', endedBy: 'Titulaire' });
});

test('we give a right up, once', async () => {
  const { pce, id } = await declared('93');
  expect(await grdf.endRight(id!)).toEqual({ ok: true, value: null });
  expect(await rightOf(pce)).toMatchObject({ state: 'revoked', endedBy: 'Tiers' });
  expect(await grdf.endRight(id!)).toMatchObject({ ok: false, kind: 'no-right', status: 404 });
  expect(await grdf.consumption('informative', pce, { fromDay: today() - 3, toDay: today() })).toMatchObject({
    kind: 'no-right',
    message: 'Vous avez révoqué votre droit d’accès aux données de ce PCE.',
  });
});

test('scopes that were not asked, meters without daily readings, and no right at all', async () => {
  const { pce } = await declared('93', {
    scopes: { published: true, informative: false, contractual: false, technical: false },
  });
  const asked = { fromDay: today() - 60, toDay: today() };
  expect(await grdf.consumption('informative', pce, asked)).toMatchObject({ kind: 'no-right', code: '1000010' });
  expect(await grdf.contract(pce)).toMatchObject({ kind: 'no-right' });
  const { pce: slow } = await declared('98');
  clock.now += MINUTE;
  expect(await consumed('informative', slow)).toEqual({ read: null, again: [] });
  expect((await consumed('published', slow, 400)).read!.series[0]!.periods.length).toBeGreaterThan(1);
  expect(await grdf.meter(meter('01'))).toMatchObject({
    kind: 'no-right',
    message: "Aucun droit d'accès pour tous les PCE en entrée.",
  });
  expect(await grdf.rights([meter('01')])).toEqual({ ok: true, value: { rights: [], isWhole: true } });
});

test('periods too long ago or to come are refused, and named so', async () => {
  const { pce } = await declared('93');
  expect(await grdf.consumption('informative', pce, { fromDay: today() - 1200, toDay: today() - 1100 })).toMatchObject({
    kind: 'period',
    status: 400,
  });
  expect(await grdf.consumption('published', pce, { fromDay: today() - 3, toDay: today() + 2 })).toMatchObject({
    kind: 'period',
  });
});
