import { describe, expect, test } from 'vitest';
import { type HeldSubscription, currentOffer, featuresOf, isCancelled, isClient, isUnpaid, statusOf } from './index.ts';

const held = (tag: string | null, written = 'active', startedAt = 0): HeldSubscription => ({
  ...statusOf(written)!,
  tag,
  startedAt,
});

test.each([
  ['active', { status: 'active', isOpen: true }],
  ['trialing', { status: 'trialing', isOpen: true }],
  ['past_due', { status: 'past_due', isOpen: true }],
  ['unpaid', { status: 'past_due', isOpen: false }],
  ['paused', { status: 'past_due', isOpen: false }],
  ['canceled', { status: 'canceled', isOpen: false }],
  ['incomplete', null],
  ['incomplete_expired', null],
  ['anything', null],
])('%s, as Stripe writes it, is %o', (written, expected) => expect(statusOf(written)).toEqual(expected));

describe('the current offer', () => {
  test('is by state, then the newest start', () => {
    const list = [
      held('energy-manager', 'canceled', 9),
      held('energy-analytics', 'trialing', 8),
      held('energy-manager', 'past_due', 7),
      held('energy-analytics', 'active', 1),
      held('energy-manager', 'active', 2),
    ];
    const order: HeldSubscription[] = [];
    for (let left = list; left.length > 0; left = left.filter((one) => one !== order.at(-1)))
      order.push(currentOffer(left)!);
    expect(order.map(({ status, startedAt }) => [status, startedAt])).toEqual([
      ['active', 2],
      ['active', 1],
      ['past_due', 7],
      ['trialing', 8],
      ['canceled', 9],
    ]);
  });
  test('is management or analytics, never a module', () => {
    expect(currentOffer([held('pv'), held('optimturpe'), held(null)])).toBeNull();
    expect(currentOffer([])).toBeNull();
  });
});

test('one past due subscription is enough to be unpaid; cancelled is every one', () => {
  expect(isUnpaid([held('pv'), held('iot', 'past_due')])).toBe(true);
  expect(isUnpaid([held('pv'), held('iot', 'canceled')])).toBe(false);
  expect(isCancelled([held('pv', 'canceled'), held('energy-manager', 'canceled')])).toBe(true);
  expect(isCancelled([held('pv', 'canceled'), held('energy-manager', 'past_due')])).toBe(false);
  expect(isCancelled([])).toBe(false);
});

test('a client has an offer that is not canceled', () => {
  expect(isClient([held('energy-analytics', 'past_due')])).toBe(true);
  expect(isClient([held('energy-analytics', 'canceled'), held('pv')])).toBe(false);
  expect(isClient([held('pv')])).toBe(false);
});

describe('what is open', () => {
  test.each([
    [['energy-manager'], ['energy-manager']],
    [
      ['energy-manager', 'pv'],
      ['energy-analytics', 'energy-manager', 'pv'],
    ],
    [
      ['energy-manager', 'irve'],
      ['energy-analytics', 'energy-manager', 'irve'],
    ],
    [
      ['energy-manager', 'audit'],
      ['energy-analytics', 'energy-manager', 'audit'],
    ],
    [
      ['energy-manager', 'iot', 'optimturpe', 'exploitant-chauffagiste', 'unknown'],
      ['energy-manager', 'exploitant-chauffagiste', 'optimturpe', 'iot'],
    ],
  ])('with %o', (tags, expected) => expect(featuresOf(tags.map((tag) => held(tag)))).toEqual(expected));
  test('nothing without an offer, nor of a module that ended or was given up on', () => {
    expect(featuresOf([held('pv'), held('iot')])).toEqual([]);
    const offer = held('energy-analytics');
    expect(featuresOf([offer, held('pv', 'canceled'), held('iot', 'unpaid')])).toEqual(['energy-analytics']);
    expect(featuresOf([offer, held('iot', 'past_due')])).toEqual(['energy-analytics', 'iot']);
  });
});
