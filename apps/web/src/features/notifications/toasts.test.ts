import { expect, test } from 'vitest';
import { type Toast, toastDelayMs, toastReducer } from './toasts.ts';

const toast = (id: string, more: Partial<Toast> = {}): Toast => ({
  id,
  type: 'success',
  title: '',
  message: id,
  createdAt: 0,
  ...more,
});
const task = (id: string, more: Partial<Toast> = {}) => toast(id, { type: 'task', taskId: id, ...more });
const after = (toasts: readonly Toast[], added: Toast) =>
  toastReducer(toasts, { kind: 'add', toast: added }).map(({ id }) => id);

test('new ones come last', () => expect(after([toast('a')], toast('b'))).toEqual(['a', 'b']));

test('at five, the oldest that is not a task leaves', () => {
  const five = [task('t1'), toast('a'), task('t2'), toast('b'), toast('c')];
  expect(after(five, toast('new'))).toEqual(['t1', 't2', 'b', 'c', 'new']);
});

test('at four, nobody leaves', () => {
  const four = [toast('a'), toast('b'), toast('c'), toast('d')];
  expect(after(four, toast('new'))).toEqual(['a', 'b', 'c', 'd', 'new']);
});

test('five tasks: the oldest leaves, so that five is never passed', () => {
  const five = ['1', '2', '3', '4', '5'].map((id) => task(id));
  expect(after(five, toast('new'))).toEqual(['2', '3', '4', '5', 'new']);
});

test('never more than five, whatever comes', () => {
  let toasts: readonly Toast[] = [];
  for (let i = 0; i < 40; i++) {
    toasts = toastReducer(toasts, { kind: 'add', toast: i % 3 === 0 ? task(`t${i}`) : toast(`n${i}`) });
    expect(toasts.length).toBeLessThanOrEqual(5);
    expect(toasts.at(-1)?.message).toBe(i % 3 === 0 ? `t${i}` : `n${i}`);
  }
});

test('the same task speaks in its own place', () => {
  const toasts = toastReducer([task('t', { message: '1 sur 3' }), toast('a')], {
    kind: 'add',
    toast: toast('other', { type: 'task', taskId: 't', message: 'Vos données sont prêtes.' }),
  });
  expect(toasts.map(({ id, message }) => [id, message])).toEqual([
    ['t', 'Vos données sont prêtes.'],
    ['a', 'a'],
  ]);
});

test('dismissing takes one away, an unknown id takes nothing', () => {
  const two = [toast('a'), toast('b')];
  expect(toastReducer(two, { kind: 'dismiss', id: 'a' })).toEqual([two[1]]);
  expect(toastReducer(two, { kind: 'dismiss', id: 'x' })).toEqual(two);
});

test('an update changes what a toast says', () => {
  const [changed] = toastReducer([task('t')], { kind: 'update', id: 't', change: { progress: { done: 2, total: 3 } } });
  expect(changed?.progress).toEqual({ done: 2, total: 3 });
});

test.each([
  ['a message', toast('a'), 6000],
  ['a failure', toast('a', { type: 'danger' }), 6000],
  ['a manual one stays', toast('a', { manual: true }), null],
  ['a finished task', task('t'), 10_000],
  ['a finished task with all its steps', task('t', { progress: { done: 3, total: 3 } }), 10_000],
  ['a running task stays', task('t', { progress: { done: 1, total: 3 } }), null],
  ['one with a delay of its own', toast('a', { delay: 2500 }), 2500],
  ['a task with a file stays until dismissed', task('t', { downloadUrl: '/f.csv' }), null],
])('%s', (_, shown, expected) => expect(toastDelayMs(shown)).toBe(expected));
