import { AlarmRule } from '@joulerie/contract/alarms';
import { ALARM_KIND_NAMES, type AlarmKind, kindsOn, ruleSentence, sentenceParts } from '@joulerie/domain/alarms';
import { VARIABLE_NAMES } from '@joulerie/domain/vocabulary';
import { describe, expect, test } from 'vitest';
import { renderUi } from '../../lib/test-render.tsx';
import { newRule } from './new-rule.ts';
import { RulePart } from './rule-part.tsx';

/** A variable that a kind may be on. */
const variableOf = (kind: AlarmKind) => VARIABLE_NAMES.find((variable) => kindsOn(variable, 'source').includes(kind))!;

describe.each(ALARM_KIND_NAMES)('a new rule of %s', (kind) => {
  const rule = newRule(kind);
  const variable = variableOf(kind);

  test('is one that the server takes, and reads as a sentence', () => {
    expect(AlarmRule.parse(rule)).toEqual(rule);
    expect(ruleSentence(rule, variable)).not.toMatch(/[{}]|undefined/);
  });

  test('has a field for each part of its sentence that can be edited', () => {
    const { container } = renderUi(
      <>
        {sentenceParts(rule, variable).map(
          ({ parameter }) =>
            parameter !== null && (
              <div key={parameter} data-part={parameter}>
                <RulePart rule={rule} variable={variable} parameter={parameter} onRule={() => undefined} />
              </div>
            ),
        )}
      </>,
    );
    const without = [...container.querySelectorAll('[data-part]')].filter((part) => !part.querySelector('input'));
    expect(without.map((part) => part.getAttribute('data-part'))).toEqual([]);
  });
});
