import { dayNumber, dayStart } from '@joulerie/domain/calendar';
import { expect, test } from 'vitest';
import { type SourcedGap, groupGaps } from './gap-groups.ts';

const source = (id: string, name: string | null): SourcedGap['sources'][number] => ({
  _id: name === null ? null : id,
  name,
  idtype: 'pdl',
  idsource: null,
  stepS: 1800,
  firstDay: '2026-01-10',
  lastDay: '2026-11-20',
  share: 1,
  present: true,
});
const UNSENT = 'Mesures absentes\u00a0: rien n’a été transmis sur cette période';
const day = (month: number, of: number) => dayStart(dayNumber(2026, month, of));
const gap = (fromMs: number, toMs: number, reason: string | null, sources = [source('a', 'Bureaux')]): SourcedGap => ({
  fromMs,
  toMs,
  reason,
  sources,
});

test('the gaps of a meter that have one cause are one line, each moment said once', () => {
  const groups = groupGaps([
    gap(day(2, 28), day(3, 1), UNSENT),
    gap(day(5, 20), day(5, 23), UNSENT),
    gap(day(6, 1) + 7.5 * 3_600_000, day(6, 1) + 8 * 3_600_000, UNSENT),
    // The day that loses an hour is a whole day too.
    gap(day(3, 29), day(3, 30), UNSENT),
  ]);
  expect(groups).toEqual([
    {
      meter: { id: 'a', name: 'Bureaux' },
      cause: UNSENT,
      cure: 'Un fichier qui contient ces dates le comble.',
      moments: [
        'le\u00a028/02/2026',
        'du\u00a020/05/2026 au\u00a022/05/2026',
        'le\u00a001/06/2026 de\u00a007:30 à\u00a008:00',
        'le\u00a029/03/2026',
      ],
      range: { from: '2026-02-28', to: '2026-06-01' },
    },
  ]);
});

test('of several meters, the one that lacks is named once; who lacks what is not shown is not named', () => {
  const sources = [source('a', 'Bureaux'), source('b', 'Atelier'), source('c', null)];
  const groups = groupGaps([
    gap(day(2, 1), day(2, 2), '«\u00a0Atelier\u00a0»\u00a0: mesures absentes', sources),
    gap(day(3, 1), day(3, 2), 'Une source\u00a0: mesures absentes', sources),
    gap(day(4, 1), day(4, 2), null, sources),
  ]);
  expect(groups.map(({ meter, cause }) => [meter?.name ?? null, cause])).toEqual([
    ['Atelier', 'Mesures absentes'],
    [null, 'Une source\u00a0: mesures absentes'],
    [null, 'Cause inconnue'],
  ]);
});

test('what fills a gap depends on the days that its meter has', () => {
  const cures = groupGaps([
    gap(day(1, 1), day(1, 10), 'Aucune mesure avant le 10/01/2026'),
    gap(day(11, 21), day(11, 22), 'Aucune mesure reçue après le 20/11/2026'),
  ]).map(({ cure }) => cure);
  expect(cures).toEqual([
    'Un fichier d’un historique plus ancien le comble.',
    'Un fichier des mesures reçues depuis le comble.',
  ]);
});
