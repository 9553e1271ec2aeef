import type { Alarm } from '@joulerie/contract/alarms';
import { kindsOn } from '@joulerie/domain/alarms';
import { type VariableName } from '@joulerie/domain/vocabulary';
import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { count } from '../../lib/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { type AlarmSubject, useAlarms, useSaveRules } from './alarm-calls.ts';
import classes from './alarms.module.css';
import { EventList } from './event-list.tsx';
import { type Edited, RuleEditor } from './rule-editor.tsx';
import { Subscriptions } from './subscriptions.tsx';

type Props = {
  subject: AlarmSubject;
  /** What its sources measure. */
  variables: readonly VariableName[];
  edits: boolean;
};

/** « Alarmes » of a building or a source: what rang, and its rules as sentences. */
export function AlarmPage({ subject, variables, edits }: Props) {
  const query = useAlarms(subject);
  const [edited, setEdited] = useState<Edited | 'new' | null>(null);
  const watched = variables.filter((variable) => kindsOn(variable, subject.kind).length > 0);
  if (query.isError && !query.data) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return <RowsSkeleton rows={5} />;
  const alarms = query.data.data.filter(({ rules }) => rules.length > 0);
  const add = edits && watched.length > 0 && <Button onClick={() => setEdited('new')}>Ajouter une règle</Button>;
  return (
    <div className={classes.page}>
      <EventList subject={subject} />
      <Panel
        flush
        title="Règles"
        subtitle={count(
          alarms.reduce((n, { rules }) => n + rules.length, 0),
          'règle',
        )}
        links={alarms.length > 0 && add}
      >
        {alarms.length === 0 ? (
          <EmptyState title="Aucune règle" action={add}>
            {watched.length === 0
              ? 'Rattachez d’abord une source\u00a0: une règle surveille ce qu’elle mesure.'
              : 'Une règle est une phrase. Avant d’être enregistrée, elle est rejouée sur l’année passée.'}
          </EmptyState>
        ) : (
          <ul className={classes.list}>
            {alarms.flatMap((alarm) =>
              alarm.rules.map((one) => (
                <RuleLine
                  key={`${alarm.variable} ${one.key}`}
                  subject={subject}
                  alarm={alarm}
                  line={one}
                  onEdit={() => setEdited({ variable: alarm.variable, rule: one.rule, key: one.key })}
                />
              )),
            )}
          </ul>
        )}
      </Panel>
      {alarms.length > 0 && <Subscriptions alarms={alarms} />}
      {edited !== null && (
        <RuleEditor
          subject={subject}
          variables={watched}
          alarms={query.data.data}
          edited={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}

type LineProps = { subject: AlarmSubject; alarm: Alarm; line: Alarm['rules'][number]; onEdit: () => void };

function RuleLine({ subject, alarm, line, onEdit }: LineProps) {
  const save = useSaveRules({ ...subject, variable: alarm.variable });
  const remove = () =>
    save.mutate({
      rules: alarm.rules.filter(({ key }) => key !== line.key).map(({ rule }) => rule),
      version: alarm.version,
    });
  return (
    <li>
      <div className={classes.what}>
        <strong>{line.sentence}</strong>
        <span className={classes.note}>{alarm.label}</span>
        {save.isError && <Alert color="red">{messageOf(save.error)}</Alert>}
      </div>
      {alarm.mayChange && (
        <div className={classes.acts}>
          <Button size="xs" variant="default" onClick={onEdit}>
            Modifier
          </Button>
          <Button size="xs" variant="default" loading={save.isPending} onClick={remove}>
            Supprimer
          </Button>
        </div>
      )}
    </li>
  );
}
