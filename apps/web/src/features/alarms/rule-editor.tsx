import type { Alarm } from '@joulerie/contract/alarms';
import { ALARM_KINDS, type AlarmKind, type AlarmRule, kindsOn, sentenceParts } from '@joulerie/domain/alarms';
import { VARIABLES, type VariableName } from '@joulerie/domain/vocabulary';
import { Alert, Button, Group, Modal, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { count, euros, number } from '../../lib/format.ts';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import classes from './alarms.module.css';
import { type AlarmSubject, useReplay, useSaveRules } from './alarm-calls.ts';
import { newRule } from './new-rule.ts';
import { ReplayChart } from './replay-chart.tsx';
import { RulePart } from './rule-part.tsx';

/** Replays are debounced by this delay after the last change of a rule. */
const STILL_MS = 120;

export type Edited = {
  variable: VariableName;
  rule: AlarmRule;
  /** Key of the rule that it replaces; null for a new one. */ key: string | null;
};

type Props = {
  subject: AlarmSubject;
  variables: readonly VariableName[];
  alarms: readonly Alarm[];
  edited: Edited | null;
  onClose: () => void;
};

/** The sentence of a rule with its parts, what it would have done over the past year, and its saving. */
export function RuleEditor({ subject, variables, alarms, edited, onClose }: Props) {
  const [variable, setVariable] = useState<VariableName>(edited?.variable ?? variables[0]!);
  const [rule, setRule] = useState<AlarmRule>(edited?.rule ?? newRule(kindsOn(variables[0]!, subject.kind)[0]!));
  const save = useSaveRules({ ...subject, variable });
  const alarm = alarms.find((one) => one.variable === variable);
  const kinds = kindsOn(variable, subject.kind);
  const choose = (next: VariableName) => {
    setVariable(next);
    const fitting = kindsOn(next, subject.kind);
    if (!fitting.includes(rule.kind)) setRule(newRule(fitting[0]!));
  };
  const keep = () => {
    const others = (alarm?.rules ?? []).filter(({ key }) => key !== edited?.key).map((one) => one.rule);
    save.mutate({ rules: [...others, rule], version: alarm?.version ?? null }, { onSuccess: onClose });
  };
  const parts = sentenceParts(rule, variable);
  return (
    <Modal
      opened
      onClose={onClose}
      size={860}
      title={edited?.key ? 'Modifier la règle' : 'Nouvelle règle'}
      yOffset="4vh"
    >
      <div className={classes.editor}>
        <Group gap={12} align="end">
          <Select
            label="Mesure"
            data={variables.map((value) => ({ value, label: VARIABLES[value].label }))}
            value={variable}
            allowDeselect={false}
            disabled={Boolean(edited?.key)}
            onChange={(value) => {
              const next = variables.find((one) => one === value);
              if (next) choose(next);
            }}
          />
          <Select
            label="Règle"
            data={kinds.map((value) => ({ value, label: ALARM_KINDS[value].label }))}
            value={rule.kind}
            allowDeselect={false}
            onChange={(value) => {
              const next: AlarmKind | undefined = kinds.find((one) => one === value);
              if (next) setRule(newRule(next));
            }}
          />
        </Group>
        <p className={classes.sentence}>
          {parts.map(({ text, parameter }, i) => (parameter === null ? text : <strong key={i}>{text}</strong>))}
        </p>
        <Group gap={12} align="end">
          {parts.map(
            ({ parameter }) =>
              parameter !== null && (
                <RulePart key={parameter} rule={rule} variable={variable} parameter={parameter} onRule={setRule} />
              ),
          )}
        </Group>
        <Replayed subject={subject} variable={variable} rule={rule} onRule={setRule} />
        {save.isError && <Alert color="red">{messageOf(save.error)}</Alert>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Annuler
          </Button>
          <Button loading={save.isPending} onClick={keep}>
            Enregistrer la règle
          </Button>
        </Group>
      </div>
    </Modal>
  );
}

type ReplayedProps = {
  subject: AlarmSubject;
  variable: VariableName;
  rule: AlarmRule;
  onRule: (rule: AlarmRule) => void;
};

function Replayed({ subject, variable, rule, onRule }: ReplayedProps) {
  const [still] = useDebouncedValue(rule, STILL_MS);
  const query = useReplay({ ...subject, variable }, still);
  if (query.isError && !query.data) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  const replay = query.data;
  if (!replay) return <RowsSkeleton rows={3} />;
  const { suggestion, rings, perMonth, eur, eurReason, warnings, measuredDays } = replay;
  return (
    <div className={classes.replay} data-stale={query.isPlaceholderData || undefined}>
      {warnings.map(({ code, text }) => (
        <Alert key={code} color="yellow">
          {text}
        </Alert>
      ))}
      <p className={classes.outcome} role="status">
        {rings.length === 0
          ? 'Sur l’année passée, cette règle n’aurait pas sonné'
          : `Sur l’année passée, cette règle aurait sonné ${rings.length}\u00a0fois`}
        {perMonth !== null && rings.length > 0 && `, soit ${number(perMonth, 1)} par mois`}
        {rings.length > 0 &&
          `\u00a0: ${eur === null ? `coût inconnu. ${eurReason ?? ''}` : `${euros(eur)} TTC au-dessus du seuil, sans l’abonnement.`}`}
        {rings.length === 0 && '.'}{' '}
        {measuredDays < 365 && `${count(measuredDays, 'jour mesuré', 'jours mesurés')} sur 365.`}
      </p>
      {suggestion && 'value' in rule && suggestion.value !== rule.value && (
        <div>
          <Button variant="default" size="xs" onClick={() => onRule({ ...rule, value: suggestion.value })}>
            Seuil proposé&nbsp;: {suggestion.text}
          </Button>{' '}
          <span className={classes.note}>{number(suggestion.perMonth, 1)} alarme par mois sur l’année passée</span>
        </div>
      )}
      {replay.days.length > 0 && replay.days.some((value) => value !== null) && (
        <ReplayChart replay={replay} variable={variable} />
      )}
    </div>
  );
}
