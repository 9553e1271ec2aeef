import { expect, test } from 'vitest';
import { type CollectedSeries, type GapFacts, askedAgainUntil, explainGaps } from './gap-cause.ts';

const TODAY = 1000;
const series: CollectedSeries = {
  rules: { mostDays: 7, usualDelayDays: 5, lateAfterDays: 1, correctedDays: 0 },
  earliest: 400,
  low: 600,
  high: 990,
  isHistoryDue: true,
  missing: [],
  failure: null,
  isByReading: false,
};
const facts: GapFacts = {
  today: TODAY,
  readable: null,
  hasOperator: true,
  communicates: true,
  authorisation: 'active',
  covered: { from: null, to: null },
  series,
};
const causesAt = (day: number, changed: Partial<GapFacts>) =>
  explainGaps([{ from: day, to: day + 1 }], { ...facts, ...changed }).map(({ cause }) => cause);

test.each<[string, number, Partial<GapFacts>, string]>([
  ['no consent covers it', 700, { readable: [{ from: 800, to: 900 }] }, 'outside-consent'],
  ['its last covered day is the one before', 900, { readable: [{ from: 800, to: 900 }] }, 'outside-consent'],
  ['its source comes by files', 700, { hasOperator: false, authorisation: null, series: null }, 'not-collected'],
  [
    'its meter is read on the spot',
    700,
    { communicates: false, authorisation: null, series: null },
    'not-communicating',
  ],
  ['nobody connected it', 700, { communicates: null, authorisation: null, series: null }, 'not-connected'],
  ['the authorisation has no such data', 700, { series: null }, 'not-authorised'],
  ['the right gives no data before a later day', 700, { covered: { from: 701, to: null } }, 'not-authorised'],
  ['the right gives no data after an earlier day', 702, { covered: { from: null, to: 701 } }, 'not-authorised'],
  ['the operator keeps nothing so old', 399, {}, 'before-operator'],
  [
    'the operator keeps nothing so old, and its authorisation is over',
    399,
    { authorisation: 'ended' },
    'before-operator',
  ],
  ['the history has not reached it', 400, {}, 'history-coming'],
  ['the history waits for a check', 500, { authorisation: 'to-check' }, 'to-check'],
  ['the history stopped before it', 599, { series: { ...series, isHistoryDue: false } }, 'before-meter'],
  ['the authorisation ended', 990, { authorisation: 'ended' }, 'authorisation-ended'],
  ['the operator refuses', 995, { authorisation: 'to-check' }, 'to-check'],
  ['the operator is down', 995, { series: { ...series, failure: 'down' } }, 'operator-failure'],
  ['our contract lacks it', 995, { series: { ...series, failure: 'not-subscribed' } }, 'our-failure'],
  ['it is asked for today', 995, {}, 'late'],
  ['daily data has not caught up with it', 994, {}, 'history-coming'],
  ['it arrived, and is not there', 700, {}, 'unknown'],
  ['the operator has nothing of it', 700, { series: { ...series, missing: [{ from: 700, to: 701 }] } }, 'operator-gap'],
  ['it may still be completed', 996, { series: { ...series, high: 998, missing: [{ from: 996, to: 997 }] } }, 'late'],
])('a day is missing because %s', (_, day, changed, cause) => {
  expect(causesAt(day, changed)).toEqual([cause]);
});

test('a billed reading over the edge of a consent cannot be divided, and one inside is missing at the operator', () => {
  const read = {
    ...series,
    isByReading: true,
    missing: [
      { from: 700, to: 730 },
      { from: 800, to: 830 },
    ],
  };
  const readable = [{ from: 700, to: 900 }];
  expect(causesAt(710, { series: read, readable })).toEqual(['reading-across']);
  expect(causesAt(810, { series: read, readable })).toEqual(['operator-gap']);
  expect(causesAt(710, { series: read, readable: null })).toEqual(['operator-gap']);
});

test('missing days are divided where their cause changes, and joined where it does not', () => {
  const readable = [{ from: 500, to: 1200 }];
  const missing = [
    { from: 495, to: 502 },
    { from: 502, to: 503 },
    { from: 700, to: 701 },
  ];
  expect(
    explainGaps(missing, { ...facts, readable, series: { ...series, missing: [{ from: 700, to: 701 }] } }),
  ).toEqual([
    { from: 495, to: 500, cause: 'outside-consent' },
    { from: 500, to: 503, cause: 'history-coming' },
    { from: 700, to: 701, cause: 'operator-gap' },
  ]);
});

test('a missing day is asked for again during two weeks, or the usual delay of its service', () => {
  const until = (day: number, usualDelayDays: number) =>
    askedAgainUntil(day, TODAY, { ...series.rules, usualDelayDays });
  expect([until(985, 5), until(986, 5), until(779, 220), until(780, 220)]).toEqual([null, 1000, null, 1000]);
});
