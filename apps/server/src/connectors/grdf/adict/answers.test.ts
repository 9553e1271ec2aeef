import { readFileSync } from 'node:fs';
import { dayNumber, parisDay } from '@joulerie/domain/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resetBreakers } from '../../../platform/outgoing.ts';
import { NOON, clientsAt, scriptedServer } from '../../operators/test-support.ts';
import { realFilesExist, realPath, values } from '../../test-support.ts';
import type { Adict } from './client.ts';
import { earliestGas, gasCalls } from './consumption.ts';
import { type GasDeclaration, mayRead, proofOf, stateOf } from './rights.ts';

const PCE = '23000000000000';
const clock = { now: NOON };
let server: Awaited<ReturnType<typeof scriptedServer>>;
let grdf: Adict;
beforeAll(async () => {
  server = await scriptedServer();
});
afterAll(() => server.close());
beforeEach(() => {
  clock.now = NOON;
  resetBreakers();
  grdf = clientsAt(server.url, clock).grdf;
});
const today = parisDay(NOON);
const PERIOD = { fromDay: today - 10, toDay: today };
const answers = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  server.answer({ status, body: typeof body === 'string' ? body : JSON.stringify(body), headers });
const restitution = (message: string, code: string | null = null, periode: object = {}) => ({
  pce: { id_pce: PCE },
  periode,
  releve_debut: null,
  releve_fin: null,
  consommation: null,
  statut_restitution: { code, message },
});
const gasDay = (day: string, energie: unknown, pce = PCE) =>
  JSON.stringify({
    pce: { id_pce: pce },
    consommation: {
      date_debut_consommation: `${day}T06:00:00+01:00`,
      date_fin_consommation: `${day.slice(0, 8)}${String(Number(day.slice(8)) + 1).padStart(2, '0')}T06:00:00+01:00`,
      volume_brut: 1,
      energie,
      type_qualif_conso: 'Mesuré',
      sens_flux_gaz: 'Consommation',
      statut_conso: 'Provisoire',
      journee_gaziere: day,
      type_conso: 'Informative Journalier',
    },
    statut_restitution: null,
  });
const DONE =
  '{"code_statut_traitement":"0000000000","message_retour_traitement":"L\'opération s\'est déroulée avec succès."}';
const consumption = () => grdf.consumption('informative', PCE, PERIOD);
async function read() {
  const answer = await consumption();
  if (!answer.ok) throw new Error(`${answer.kind} ${answer.message}`);
  return { energies: answer.value.read ? values(answer.value.read, 'conso_gaz') : null, again: answer.value.again };
}

describe('consumptions', () => {
  const two = `${gasDay('2026-11-20', 10)}\n${gasDay('2026-11-21', 12)}`;
  test.each([
    ['without a status line', two, [10, 12]],
    ['with a status line', `${two}\n${DONE}\n`, [10, 12]],
    ['twice', `${two}\n${two}`, [10, 12]],
    [
      'with a value that is none',
      `${two}\n${gasDay('2026-11-22', 7).replace('"energie":7', '"energie":NaN')}`,
      [10, 12, Number.NaN],
    ],
    ['alone on its line', gasDay('2026-11-20', 10), [10]],
  ])('%s', async (_what, text, energies) => {
    answers(200, text);
    expect(await read()).toEqual({ energies, again: [] });
  });

  test('cut in the middle of a line, what came whole is kept and the rest is asked again', async () => {
    answers(200, `${two}\n${gasDay('2026-11-22', 7).slice(0, 60)}`);
    expect(await read()).toEqual({ energies: [10, 12], again: [{ fromDay: dayNumber(2026, 11, 22), toDay: today }] });
    answers(200, gasDay('2026-11-22', 7).slice(0, 60));
    expect(await consumption()).toMatchObject({ ok: false, kind: 'unreadable', retryable: true });
  });

  test('GRDF names the part that it could not answer', async () => {
    const failed = restitution(
      "Le serveur a rencontré une erreur lors de l'exécution de la requête. Veuillez retenter votre appel sur la période mentionnée ci-dessus.",
      '2000100',
      { date_debut: '2026-11-22', date_fin: '2026-11-24' },
    );
    answers(200, `${two}\n${JSON.stringify(failed)}`);
    expect(await read()).toEqual({
      energies: [10, 12],
      again: [{ fromDay: dayNumber(2026, 11, 22), toDay: dayNumber(2026, 11, 24) }],
    });
    answers(200, failed);
    expect(await consumption()).toMatchObject({ ok: false, kind: 'down', code: '2000100', retryable: true });
  });

  test('no data is no failure, and another meter’s data is no answer', async () => {
    answers(200, restitution("Il n'y a pas de données correspondant à ce PCE sur la période demandée.", '1000008'));
    expect(await read()).toEqual({ energies: null, again: [] });
    answers(200, gasDay('2026-11-20', 10, '23000000000001'));
    expect(await consumption()).toMatchObject({ kind: 'unreadable' });
    for (const text of ['<html>', '', '[{"autre":1}]']) {
      answers(200, text);
      expect(await consumption()).toMatchObject({ kind: 'unreadable' });
    }
    answers(200, DONE);
    expect(await read()).toEqual({ energies: null, again: [] });
  });

  test('are asked for as far back as they are given, a year a call', () => {
    const calls = gasCalls('published', { fromDay: 0, toDay: today + 10 }, today);
    expect([calls[0]!.fromDay, calls.at(-1)!.toDay, calls.length]).toEqual([dayNumber(2021, 11, 26), today, 5]);
    expect(earliestGas('informative', today)).toBe(dayNumber(2023, 11, 26));
    expect(gasCalls('published', { fromDay: today, toDay: today + 3 }, today)).toEqual([]);
  });
});

describe('what each sentence asks to do', () => {
  test.each([
    [
      200,
      "Le client semble avoir déménagé et n'est plus titulaire de ce PCE, vous ne pouvez donc plus accéder à ses données.",
      'no-right',
    ],
    [
      200,
      "Votre droit d’accès sur ce PCE a expiré. Pour continuer à accéder aux données, vous devez faire une nouvelle demande d'accès et, le cas échéant, renouveler le consentement du titulaire.",
      'no-right',
    ],
    [200, 'La preuve de consentement fournie lors du contrôle opéré par GRDF n’est pas valide.', 'no-right'],
    [200, "GRDF a passé le droit d'accès à l'état obsolète.", 'no-right'],
    [
      200,
      'Votre contrat GRDF ADICT est expiré. Veuillez prendre contact avec GRDF pour le renouveler.',
      'not-subscribed',
    ],
    [
      200,
      'Vos droits d’accès aux données des PCE ont été suspendus en raison d’une mauvaise utilisation de la plateforme. Veuillez prendre contact avec GRDF.',
      'not-subscribed',
    ],
    [200, 'GRDF a révoqué votre droit d’accès aux données de ce PCE à la demande du client titulaire.', 'no-right'],
    [200, "Vous n'êtes pas ou plus autorisé à consulter les données de ce PCE.", 'no-right'],
    [200, "Aucun droit d'accès pour tous les PCE en entrée.", 'no-right'],
    [200, 'Une phrase nouvelle.', 'business'],
    [400, "L'identifiant du PCE n'est pas correctement formaté (GI+6 chiffres ou 14 chiffres).", 'unknown-point'],
    [400, "Le paramètre 'date_debut' ne doit pas être antérieur à la date du jour - 3 ans.", 'period'],
    [400, 'Donnée(s) obligatoire(s) manquante(s)', 'request'],
    [401, 'Une erreur technique est survenue.', 'credentials'],
    [403, '', 'no-right'],
    [429, '', 'quota'],
    [
      500,
      'Le serveur a rencontré une erreur lors de l’exécution de la requête, veuillez réessayer ultérieurement.',
      'down',
    ],
  ])('%d « %s »: %s', async (status, message, kind) => {
    answers(status, restitution(message, '1000099'));
    const answer = await consumption();
    expect(answer).toMatchObject({
      ok: false,
      kind,
      status,
      code: '1000099',
      message: message === '' ? null : message,
    });
  });
});

describe('rights', () => {
  test.each([
    ['Active', 'active'],
    ['Actif', 'active'],
    ['A valider', 'to-validate'],
    ['À valider', 'to-validate'],
    ['A revérifier', 'to-verify'],
    ['À revérifier', 'to-verify'],
    ['Refusée', 'refused'],
    ['Révoquée', 'revoked'],
    ['Obsolète', 'obsolete'],
    ['Autre', 'unknown'],
  ])('the state « %s » is %s', (text, state) => expect(stateOf(text)).toBe(state));
  test.each([
    [null, 'none', true],
    ['Preuve en attente', 'waiting', false],
    ['Preuve en cours de vérification', 'checking', true],
    ['Preuve Vérifiée OK', 'accepted', true],
    ['Preuve Vérifiée KO', 'refused', false],
  ])('the proof « %s » is %s', (text, proof, reads) => {
    expect(proofOf(text)).toBe(proof);
    expect(mayRead({ state: 'active', proof: proofOf(text) })).toBe(reads);
    expect(mayRead({ state: 'to-verify', proof: proofOf(text) })).toBe(false);
  });

  const one = JSON.stringify({ id_droit_acces: 'u', id_pce: PCE, etat_droit_acces: 'Active' });
  test('a list without its status is not known to be whole; half of one is none', async () => {
    answers(200, `${one}\n${DONE}`);
    expect(await grdf.rights([PCE])).toMatchObject({ value: { rights: [{ id: 'u' }], isWhole: true } });
    answers(200, one);
    expect(await grdf.rights([PCE])).toMatchObject({ value: { rights: [{ id: 'u' }], isWhole: false } });
    answers(200, `${one}\n${one.slice(0, 20)}`);
    expect(await grdf.rights([PCE])).toMatchObject({ ok: false, kind: 'unreadable', retryable: true });
    answers(200, { liste_acces: [JSON.parse(one)] });
    expect(await grdf.rights()).toMatchObject({ value: { rights: [{ id: 'u' }] } });
    expect(server.seen[0]).toMatchObject({ method: 'GET', path: '/adict/v2/droits_acces' });
  });

  test('lists of more than a thousand meters take several calls', async () => {
    answers(200, `${one}\n${DONE}`);
    const pces = Array.from({ length: 2001 }, (_, i) => `GI${String(i).padStart(6, '0')}`);
    const answer = await grdf.rights(pces);
    expect(answer.ok && answer.value.rights.length).toBe(3);
    expect(server.seen.map(({ body }) => JSON.parse(body).id_pce.length)).toEqual([1000, 1000, 1]);
    expect(await grdf.rights([])).toEqual({ ok: true, value: { rights: [], isWhole: true } });
  });

  const declaration: GasDeclaration = {
    holder: { company: 'BabaTech' },
    postcode: '77900',
    email: 'robert.dupont@dupont.fr',
    mobile: '0699999999',
    fromDay: dayNumber(2019, 7, 5),
    toDay: dayNumber(2024, 1, 31),
    consumptionFromDay: dayNumber(2018, 1, 1),
    consumptionToDay: dayNumber(2023, 12, 31),
    scopes: { published: true, informative: false, contractual: false, technical: false },
  };
  test('a declaration that fails is not sent twice', async () => {
    answers(500, {
      code_statut_traitement: '2000000010',
      message_retour_traitement: 'Une erreur technique est survenue.',
    });
    expect(await grdf.declareRight(PCE, declaration)).toMatchObject({
      kind: 'down',
      code: '2000000010',
      message: 'Une erreur technique est survenue.',
    });
    expect(server.seen).toHaveLength(1);
    answers(409, { code_statut_traitement: '1000000013', message_retour_traitement: "Le droit d'accès est révoqué." });
    expect(await grdf.declareRight(PCE, declaration)).toMatchObject({ kind: 'no-right' });
    answers(201, '');
    expect(await grdf.declareRight(PCE, declaration)).toMatchObject({ kind: 'unreadable' });
  });

  test('proofs are files of one form', async () => {
    answers(200, DONE);
    const bytes = Buffer.from('%PDF-1.7 été');
    expect(await grdf.sendProofs('u/1', [{ name: 'accord.pdf', type: 'application/pdf', bytes }])).toEqual({
      ok: true,
      value: null,
    });
    const [sent] = server.seen;
    expect(sent).toMatchObject({ method: 'PUT', path: '/adict/v2/droit_acces/u%2F1/preuves' });
    expect(sent!.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(sent!.body).toMatch(
      /name="preuves"; filename="accord.pdf"\r\nContent-Type: application\/pdf\r\n\r\n%PDF-1.7 été\r\n/,
    );
  });

  describe.skipIf(!realFilesExist)('samples of GRDF', () => {
    const sample = (name: string) => readFileSync(realPath(`grdf/adict/${name}`), 'utf8');
    test('a list of rights', async () => {
      answers(200, sample('droits_acces.ndjson'));
      const answer = await grdf.rights([PCE]);
      if (!answer.ok) throw new Error(answer.kind);
      expect(answer.value.isWhole).toBe(true);
      expect(answer.value.rights.map((right) => [right.pce, right.state, right.proof, mayRead(right)])).toEqual([
        ['GI000000', 'active', 'none', true],
        ['GI000001', 'to-validate', 'none', false],
        [PCE, 'active', 'waiting', false],
      ]);
      expect(answer.value.rights[0]).toMatchObject({
        toDay: dayNumber(2030, 1, 1),
        scopes: { published: true, technical: true },
      });
    });
    test('a declaration, as it is sent and as it is answered', async () => {
      answers(201, sample('droit_acces_PUT_201_detail.json'));
      expect(await grdf.declareRight('GI999001', declaration)).toEqual({
        ok: true,
        value: { id: '9388f0df-14aa-02a9-e053-2b40ec0a76fd', state: 'to-validate', code: null, message: null },
      });
      const {
        perim_donnees_inj_debut: _from,
        perim_donnees_inj_fin: _to,
        ...sent
      } = JSON.parse(sample('droit_acces_PUT_request.json'));
      expect(JSON.parse(server.seen[0]!.body)).toEqual(sent);
    });
    test.each(['informative', 'published'] as const)('consumptions, %s', async (kind) => {
      answers(
        200,
        sample(kind === 'published' ? 'donnees_consos_publiees.ndjson' : 'donnees_consos_informatives.ndjson'),
      );
      const answer = await grdf.consumption(kind, PCE, PERIOD);
      if (!answer.ok || !answer.value.read) throw new Error('nothing read');
      const energy = answer.value.read.series.find((series) => series.variable === 'conso_gaz')!;
      if (kind === 'published')
        expect(energy.periods).toMatchObject([
          { fromDay: dayNumber(2021, 1, 1), toDay: dayNumber(2021, 1, 23), value: 2032 },
        ]);
      else expect([...energy.runs[0]!.values]).toEqual([8]);
    });
    test('facts', async () => {
      answers(200, sample('donnees_contractuelles.json'));
      expect(await grdf.contract(PCE)).toEqual({
        ok: true,
        value: { carKwh: 9426, cjaKwhPerDay: 0, profile: 'P012', routingTariff: 'T2', inServiceSince: '2020-12-07' },
      });
      answers(200, sample('donnees_techniques.json'));
      expect(await grdf.meter(PCE)).toEqual({
        ok: true,
        value: { technicalAddress: '4 RUE LAMBDA, 99099 LAMBDAVILLE', meterFrequency: '1M', sensitiveClient: false },
      });
    });
    test('every sentence of the swagger is understood, or is a refusal to show', async () => {
      const rows = sample('messages_adict.csv')
        .trim()
        .split(/\r?\n/)
        .slice(1)
        .map((line) => line.split(';'));
      const left = new Set<string>();
      for (const [method, path, status, , code, ...message] of rows) {
        const text = message.join(';');
        if (!/donnees_consos/.test(path!) || method !== 'GET') continue;
        resetBreakers();
        answers(Number(status), restitution(text, code || null));
        const answer = await consumption();
        if (!answer.ok) expect(answer.message).toBe(text);
        if (!answer.ok && answer.kind === 'business') left.add(text);
      }
      expect([...left]).toEqual([]);
    });
    test('every example of a status keeps its code and sentence', async () => {
      const examples = JSON.parse(sample('reponses_statut_exemples.json')) as {
        http_status: number;
        operation: string;
        body: Record<string, unknown>;
      }[];
      for (const { http_status: status, operation, body } of examples) {
        resetBreakers();
        answers(status, body);
        const answer = operation.includes('demander_acces')
          ? await grdf.declareRight(PCE, declaration)
          : operation.includes('fin_acces')
            ? await grdf.endRight('u')
            : operation.includes('preuve')
              ? await grdf.sendProofs('u', [])
              : operation.includes('consulter')
                ? await grdf.rights()
                : await consumption();
        const said = (body.statut_restitution ?? body) as Record<string, string>;
        if (answer.ok) expect([status, operation]).toEqual([expect.toBeOneOf([200, 201]), expect.any(String)]);
        else
          expect([operation, answer.code, answer.message]).toEqual([
            operation,
            said.code_statut_traitement ?? said.code,
            said.message_retour_traitement ?? said.message,
          ]);
      }
    });
  });
});
