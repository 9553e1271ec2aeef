import { describe, expect, test } from 'vitest';
import { IDLE, type SupportEvent, type SupportState, supportReducer } from './support-machine.ts';

const after = (...events: SupportEvent[]): SupportState => events.reduce(supportReducer, IDLE);
const ask: SupportEvent = { kind: 'ask', asked: {} };
const bug: SupportEvent = { kind: 'choose', form: 'bug' };
const feedback: SupportEvent = { kind: 'choose', form: 'feedback' };
const write: SupportEvent = { kind: 'write', message: 'Rien ne s’affiche' };
const rate: SupportEvent = { kind: 'rate', level: 'high' };
const submit: SupportEvent = { kind: 'submit' };
const sent: SupportEvent = { kind: 'sent' };
const failed: SupportEvent = { kind: 'failed', message: 'Non' };
const cancel: SupportEvent = { kind: 'cancel' };
const swap: SupportEvent = { kind: 'switch' };
const issue: SupportEvent = {
  kind: 'ask',
  asked: { option: 'issue', title: 'Import', subtitle: 'Le fichier du 3 mars' },
};

describe('where each event leads', () => {
  test.each<[string, SupportEvent[], SupportState['step']]>([
    ['nothing was asked', [], 'idle'],
    ['the help is asked', [ask], 'menu'],
    ['only a fault is offered', [{ kind: 'ask', asked: { option: 'bug' } }], 'bug'],
    ['only an issue is offered', [issue], 'issue'],
    ['the documentation opens elsewhere', [{ kind: 'ask', asked: { option: 'documentation' } }], 'idle'],
    ['a choice of the menu', [ask, bug], 'bug'],
    ['the other form', [ask, bug, swap], 'feedback'],
    ['and back', [ask, feedback, swap], 'bug'],
    ['an issue has no other form', [issue, swap], 'issue'],
    ['a fault without its level', [ask, bug, write, submit], 'bug'],
    ['a fault without its message', [ask, bug, rate, submit], 'bug'],
    ['a whole fault', [ask, bug, write, rate, submit], 'loading'],
    ['an opinion needs no level', [ask, feedback, write, submit], 'loading'],
    ['a blank opinion', [ask, feedback, { kind: 'write', message: ' \n' }, submit], 'feedback'],
    ['an issue needs no level', [issue, write, submit], 'loading'],
    ['nothing is cancelled on its way', [issue, write, submit, cancel], 'loading'],
    ['nothing is changed on its way', [ask, feedback, write, submit, swap], 'loading'],
    ['it arrived', [issue, write, submit, sent], 'idle'],
    ['it did not', [issue, write, submit, failed], 'error'],
    ['and is changed', [issue, write, submit, failed, write], 'issue'],
    ['or sent again', [issue, write, submit, failed, submit], 'loading'],
    ['or given up', [issue, write, submit, failed, cancel], 'idle'],
    ['an answer that nobody waits for', [ask, sent], 'menu'],
    ['another request while one is written', [ask, bug, issue], 'bug'],
  ])('%s', (_what, events, step) => expect(after(...events).step).toBe(step));
});

test('the other form begins empty', () => {
  expect(after(ask, bug, write, rate, swap)).toMatchObject({ message: '', level: null });
});

test('what lacks its message is not sent again before it changes', () => {
  const blocked = after(ask, feedback, submit);
  expect(blocked.incomplete).toBe(true);
  expect(supportReducer(blocked, submit)).toBe(blocked);
  expect(supportReducer(blocked, write).incomplete).toBe(false);
});

test('a failure is said beside what was written, until it changes', () => {
  const failure = after(issue, write, submit, failed);
  expect(failure).toMatchObject({ failure: 'Non', message: 'Rien ne s’affiche', title: 'Import' });
  expect(supportReducer(failure, write).failure).toBeNull();
});

test('a cancelled issue leaves nothing of it', () => {
  expect(after(issue, write, cancel)).toEqual(IDLE);
});
