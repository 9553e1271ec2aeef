import { ALARM_SUBSCRIPTIONS } from '@joulerie/contract/alarm-words';
import type { Alarm } from '@joulerie/contract/alarms';
import { Alert, Checkbox } from '@mantine/core';
import { messageOf } from '../../lib/call-error.ts';
import { Panel } from '../../ui/panel.tsx';
import { useSubscription } from './alarm-calls.ts';
import classes from './alarms.module.css';
import { SUBSCRIPTION_LABELS } from './words.ts';

/** How the person is told of each alarm. */
export function Subscriptions({ alarms, named = false }: { alarms: readonly Alarm[]; named?: boolean }) {
  return (
    <Panel flush title="Être prévenu" subtitle="vos abonnements, vous seul les voyez">
      <ul className={classes.list}>
        {alarms.map((alarm) => (
          <Line key={`${alarm.subject._id} ${alarm.variable}`} alarm={alarm} named={named} />
        ))}
      </ul>
    </Panel>
  );
}

function Line({ alarm, named }: { alarm: Alarm; named: boolean }) {
  const change = useSubscription(alarm);
  // What was just asked is shown at once; the answer of the server takes its place.
  const asked = change.isPending ? change.variables : null;
  const what = named ? `${alarm.subject.name}, ${alarm.label}` : alarm.label;
  return (
    <li>
      <div className={classes.what}>
        <strong>{what}</strong>
        {change.isError && <Alert color="red">{messageOf(change.error)}</Alert>}
      </div>
      <div className={classes.ways} role="group" aria-label={`Être prévenu\u00a0: ${what}`}>
        {ALARM_SUBSCRIPTIONS.map((type) => (
          <Checkbox
            key={type}
            label={SUBSCRIPTION_LABELS[type]}
            checked={asked?.type === type ? asked.on : alarm.subscriptions.includes(type)}
            disabled={change.isPending}
            onChange={(event) => change.mutate({ type, on: event.currentTarget.checked })}
          />
        ))}
      </div>
    </li>
  );
}
