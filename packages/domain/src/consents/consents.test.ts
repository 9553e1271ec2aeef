import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber } from '../calendar/index.ts';
import {
  ACTION_OF_KIND,
  CONSENT_ACTIONS,
  CONSENT_COLORS,
  type ConsentFacts,
  ENDED_STATES,
  PURPOSES,
  REQUEST_ACTS,
  REQUEST_KINDS,
  REQUEST_STATES,
  TEXT_VERSIONS,
  consentColor,
  consentEnd,
  consentMonths,
  consentState,
  consentText,
  earliestDay,
  isConsentValid,
  isPurpose,
  isRenewalDue,
  isRequestOver,
  keptPurposes,
  nextRequestState,
} from './index.ts';

describe('the states of a request', () => {
  /** What each state becomes by each act, in the order of `REQUEST_ACTS`; a dash where the act is refused. */
  const TABLE: Record<(typeof REQUEST_STATES)[number], string> = {
    //            sign     declare      confirm  reject  refuse  close      remove  expire
    CREATED: 'ACCEPTED WAITING_GRDF - - REFUSED TERMINATED REMOVED EXPIRED',
    WAITING_GRDF: '- - ACCEPTED REFUSED REFUSED TERMINATED REMOVED EXPIRED',
    ACCEPTED: '- - - - - - - -',
    REFUSED: '- - - - - - - -',
    EXPIRED: '- - - - - - - -',
    REMOVED: '- - - - - - - -',
    TERMINATED: '- - - - - - - -',
  };

  test.each(REQUEST_STATES)('%s: every act, allowed or refused', (state) => {
    const got = REQUEST_ACTS.map((act) => nextRequestState(state, act) ?? '-');
    expect(got.join(' ')).toBe(TABLE[state]);
  });

  test('no order of acts leaves an end, or accepts a gas meter without its operator', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...REQUEST_ACTS), { maxLength: 12 }), (acts) => {
        let state: (typeof REQUEST_STATES)[number] = 'CREATED';
        let ended: string | null = null;
        let declared = false;
        for (const act of acts) {
          const next = nextRequestState(state, act);
          if (ended !== null) expect(next).toBeNull();
          if (next === null) continue;
          if (declared && next === 'ACCEPTED') expect(act).toBe('confirm');
          declared ||= act === 'declare';
          state = next;
          if (isRequestOver(state)) ended = state;
        }
      }),
    );
  });

  test('the states that a read answers as a result are ends, and each kind leads to one action', () => {
    expect(ENDED_STATES.every(isRequestOver)).toBe(true);
    expect(new Set(REQUEST_KINDS.map((kind) => ACTION_OF_KIND[kind]))).toEqual(new Set(CONSENT_ACTIONS));
  });
});

describe('where a consent stands', () => {
  const today = dayNumber(2026, 11, 26);
  const consent = (more: Partial<ConsentFacts> = {}): ConsentFacts => ({
    signed: true,
    dismissed: false,
    toDay: today + 100,
    ...more,
  });

  test.each([
    ['a hundred days ahead', consent(), 'active', 'green', true],
    ['on its last day', consent({ toDay: today }), 'active', 'orange', true],
    ['sixty days before its end', consent({ toDay: today + 60 }), 'active', 'orange', true],
    ['sixty-one days before its end', consent({ toDay: today + 61 }), 'active', 'green', true],
    ['the day after its end', consent({ toDay: today - 1 }), 'expired', 'lim', false],
    ['withdrawn', consent({ dismissed: true }), 'revoked', 'red', false],
    ['withdrawn, then past its end', consent({ dismissed: true, toDay: today - 1 }), 'revoked', 'red', false],
    ['without a signature', consent({ signed: false }), 'no-sign', 'grey', false],
    ['dismissed without a signature', consent({ signed: false, dismissed: true }), 'no-sign', 'grey', false],
  ] as const)('%s', (_, facts, state, color, valid) => {
    expect([consentState(facts, today), consentColor(facts, today), isConsentValid(facts, today)]).toEqual([
      state,
      color,
      valid,
    ]);
    expect(isRenewalDue(facts, today)).toBe(color === 'orange');
  });

  test('without any consent nothing is allowed; the colours are those of the specification', () => {
    expect(isConsentValid(null, today)).toBe(false);
    expect(CONSENT_COLORS).toEqual({
      lim: '#F18C7E',
      grey: '#dee2e6',
      red: '#e80000',
      green: '#73E929',
      orange: '#f28e35',
    });
  });
});

describe('how long a consent lasts', () => {
  test('as its company says, else as its brand does in years, else five years', () => {
    expect([consentMonths(18, 3), consentMonths(null, 3), consentMonths(null, null)]).toEqual([18, 36, 60]);
  });

  test('to the eve of the same day of the month; a shorter month has no such day', () => {
    expect(consentEnd(dayNumber(2026, 11, 26), 60)).toBe(dayNumber(2031, 11, 25));
    expect(consentEnd(dayNumber(2026, 3, 31), 11)).toBe(dayNumber(2027, 2, 27));
    expect(consentEnd(dayNumber(2024, 2, 29), 12)).toBe(dayNumber(2025, 2, 27));
  });

  test('operators give three years of electricity and five of gas', () => {
    const today = dayNumber(2026, 11, 26);
    expect(earliestDay('electricite', today)).toBe(dayNumber(2023, 11, 26));
    expect(earliestDay('gaz', today)).toBe(dayNumber(2021, 11, 26));
  });
});

describe('what a holder signs', () => {
  test('names the reader, the meter, the period, and how to take it back', () => {
    const text = consentText(TEXT_VERSIONS[0], {
      reader: 'Énergie Conseil',
      brand: 'Joulerie',
      energy: 'd’électricité',
      number: '••••\u00a04521',
      from: '26/11/2023',
      to: '25/11/2031',
    }).join('\n');
    for (const word of ['Énergie Conseil', 'Joulerie', 'compteur d’électricité nº', '4521', '26/11/2023', '25/11/2031'])
      expect(text).toContain(word);
    expect(text).toMatch(/retirer cet accord à tout moment/);
    expect(text).toMatch(/pour les seules finalités que j’ai cochées/);
  });

  test('prolonging keeps what was allowed, never more', () => {
    expect(keptPurposes(['suivi_quotidien', 'conseil'], ['courbe_fine', 'conseil'])).toEqual(['conseil']);
    expect(keptPurposes(['suivi_quotidien'], PURPOSES)).toEqual(['suivi_quotidien']);
    expect([isPurpose('conseil'), isPurpose('revente')]).toEqual([true, false]);
  });
});
