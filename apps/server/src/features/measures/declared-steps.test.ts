import { describe, expect, test } from 'vitest';
import { drop, textFile } from '../../testing/files.ts';
import { ownSource } from '../../testing/own-building.ts';
import { heldKwh, range } from '../../testing/supplier-files.ts';

/** Curves of the operator say the step of each measure: what is stored where the measures do not follow one another at it. */
const own = ownSource({ segment: 'C5' });
const held = () => heldKwh(own.app, own.user, own.source);

const HEADER =
  'Identifiant PRM;Date de début;Date de fin;Grandeur physique;Grandeur métier;Etape métier;Unité;Horodate;Valeur;Nature;Pas;Indice de vraisemblance;Etat complémentaire';
const flow = (measures: readonly { minute: number; step: string }[]) =>
  textFile(
    'r63.csv',
    [
      HEADER,
      ...measures.map(({ minute, step }) => {
        const stamp = new Date(Date.UTC(2024, 0, 10, 0, minute)).toISOString().slice(0, 19).replace('T', ' ');
        return `14290000000017;2024-01-10;2024-01-12;PA;CONS;BRUT;W;${stamp};1000;B;${step};0;0`;
      }),
      '',
    ].join('\n'),
  );
const send = (file: ReturnType<typeof flow>) => drop(own.app, own.user, own.source, file, { force: 'true' });
const every = (minutes: number, step: string, count = 48) => range(count, (i) => ({ minute: (i + 1) * minutes, step }));

describe('a step that no measure follows is refused, with what to do', () => {
  test.each([
    ['half-hours', 'PT15M', every(30, 'PT15M'), '15 minutes', '30 minutes'],
    ['half-hours', 'PT10M', every(30, 'PT10M'), '10 minutes', '30 minutes'],
    ['half-hours', 'PT60M', every(30, 'PT60M'), '60 minutes', '30 minutes'],
    ['hours', 'PT30M', every(60, 'PT30M'), '30 minutes', '60 minutes'],
    [
      'half-hours, in the second half',
      'PT15M',
      [...every(30, 'PT30M', 24), ...every(30, 'PT15M').slice(24)],
      '15 minutes',
      '30 minutes',
    ],
  ])('%s said to be %s', async (_what, _step, measures, said, found) => {
    const answer = await send(flow(measures));
    expect(answer.status).toBe(422);
    expect(answer.error).toMatchObject({ reason: 'step_contradicted' });
    expect(JSON.stringify(answer.error)).toContain(said);
    expect(JSON.stringify(answer.error)).toContain(found);
    expect(await held()).toEqual({});
  });
});

describe('a step that is followed but for gaps is kept', () => {
  test.each([
    ['holes here and there', every(30, 'PT30M').filter((_, i) => i % 5 !== 2), 19],
    [
      'a step that changes',
      [...every(30, 'PT30M', 24), ...range(12, (i) => ({ minute: 720 + (i + 1) * 60, step: 'PT60M' }))],
      24,
    ],
    ['a few measures far apart', every(60, 'PT30M', 5), 2.5],
  ])('%s', async (_what, measures, kwh) => {
    expect((await send(flow(measures))).status).toBe(200);
    expect(await held()).toEqual({ conso: kwh });
  });
});
