import type { AlarmEventState } from '@joulerie/contract/alarm-words';
import type { AlarmEvent } from '@joulerie/contract/alarms';
import { Button, Group, Modal, SegmentedControl, Select, Textarea, Alert } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { count, euros } from '../../lib/format.ts';
import { dateTime } from '../../lib/format-date.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { type AlarmSubject, type EventsAsked, useAlarmEvents, useEndEvent } from './alarm-calls.ts';
import classes from './alarms.module.css';
import { REASON_LABELS, STATE_LABELS } from './words.ts';

const SHOWN = {
  open: { label: 'À traiter', states: ['raised', 'seen'] },
  closed: { label: 'Closes', states: ['closed'] },
  all: { label: 'Toutes', states: ['raised', 'seen', 'closed', 'withdrawn'] },
} as const satisfies Record<string, { label: string; states: readonly AlarmEventState[] }>;
type Shown = keyof typeof SHOWN;
const SHOWN_NAMES: readonly Shown[] = ['open', 'closed', 'all'];

/** What rang of a subject, or of everything that the person sees, the largest amounts first. */
export function EventList({ subject }: { subject: AlarmSubject | null }) {
  const [shown, setShown] = useState<Shown>('open');
  const [sort, setSort] = useState<EventsAsked['sort']>('eur');
  const [page, setPage] = useState(1);
  const [closing, setClosing] = useState<AlarmEvent | null>(null);
  const query = useAlarmEvents({ subject, state: SHOWN[shown].states, sort, page });
  const { data } = query;
  return (
    <Panel flush title="Alarmes qui ont sonné" subtitle={data && count(data.total, 'alarme')}>
      <div className={classes.filters}>
        <SegmentedControl
          aria-label="Alarmes montrées"
          data={SHOWN_NAMES.map((value) => ({ value, label: SHOWN[value].label }))}
          value={shown}
          onChange={(value) => {
            setShown(SHOWN_NAMES.find((one) => one === value) ?? 'open');
            setPage(1);
          }}
        />
        <Select
          aria-label="Ordre"
          data={[
            { value: 'eur', label: 'Montants d’abord' },
            { value: 'date', label: 'Plus récentes d’abord' },
          ]}
          value={sort}
          allowDeselect={false}
          onChange={(value) => {
            setSort(value === 'date' ? 'date' : 'eur');
            setPage(1);
          }}
        />
      </div>
      {query.isError && !data ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : !data ? (
        <RowsSkeleton rows={4} />
      ) : data.data.length === 0 ? (
        <EmptyState title={shown === 'open' ? 'Aucune alarme à traiter' : 'Aucune alarme'}>
          Ce qui enfreint une règle apparaît ici dès que ses mesures arrivent.
        </EmptyState>
      ) : (
        <ul className={classes.list}>
          {data.data.map((event) => (
            <EventLine key={event._id} event={event} named={subject === null} onClose={() => setClosing(event)} />
          ))}
        </ul>
      )}
      {data && data.total > data.limit && (
        <Pagination page={page} limit={data.limit} total={data.total} onPage={setPage} />
      )}
      {closing && <CloseDialog event={closing} onClose={() => setClosing(null)} />}
    </Panel>
  );
}

function EventLine({ event, named, onClose }: { event: AlarmEvent; named: boolean; onClose: () => void }) {
  const end = useEndEvent();
  const { subject, sentence, state, start, end: until, ongoing, days, extremeText, eur, late, reason, note } = event;
  const lasted = ongoing ? `depuis le ${dateTime(start)}` : `du ${dateTime(start)} au ${dateTime(until)}`;
  const facts = [
    STATE_LABELS[state],
    lasted,
    days > 1 && count(days, 'jour'),
    extremeText && `extrême ${extremeText}`,
    late && 'mesures arrivées en retard',
    reason && REASON_LABELS[reason],
    note,
  ];
  return (
    <li>
      <div className={classes.what}>
        {named && <AppLink href={`/${subject.kind}/${subject._id}/alarme`}>{subject.name}</AppLink>}
        <strong>{sentence}</strong>
        <span className={classes.note}>{facts.filter(Boolean).join(' · ')}</span>
        {end.isError && <Alert color="red">{messageOf(end.error)}</Alert>}
      </div>
      <div className={classes.acts}>
        <span className={classes.amount} title={event.eurReason ?? WHAT_IT_COSTS}>
          {eur === null ? 'coût inconnu' : `${euros(eur)} TTC`}
        </span>
        {event.mayChange && state === 'raised' && (
          <Button
            size="xs"
            variant="default"
            loading={end.isPending}
            onClick={() => end.mutate({ id: event._id, kind: 'seen' })}
          >
            Vu
          </Button>
        )}
        {event.mayChange && (state === 'raised' || state === 'seen') && (
          <Button size="xs" variant="default" onClick={onClose}>
            Clore
          </Button>
        )}
      </div>
    </li>
  );
}

/** Read where the pointer rests on an amount. */
const WHAT_IT_COSTS = 'Énergie au-delà du seuil, au prix moyen de l’année, sans l’abonnement';

/** What a person closes an alarm for. */
const REASONS = ['fixed', 'expected', 'false', 'other'] as const;

function CloseDialog({ event, onClose }: { event: AlarmEvent; onClose: () => void }) {
  const [reason, setReason] = useState<(typeof REASONS)[number]>('fixed');
  const [note, setNote] = useState('');
  const end = useEndEvent();
  return (
    <Modal opened onClose={onClose} title="Clore l’alarme">
      <div className={classes.editor}>
        <p className={classes.sentence}>{event.sentence}</p>
        <Select
          label="Raison"
          data={REASONS.map((value) => ({ value, label: REASON_LABELS[value] }))}
          value={reason}
          allowDeselect={false}
          onChange={(value) => setReason(REASONS.find((one) => one === value) ?? 'other')}
        />
        <Textarea
          label="Note"
          maxLength={500}
          autosize
          minRows={2}
          value={note}
          onChange={(change) => setNote(change.currentTarget.value)}
        />
        {end.isError && <Alert color="red">{messageOf(end.error)}</Alert>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Annuler
          </Button>
          <Button
            loading={end.isPending}
            onClick={() => end.mutate({ id: event._id, kind: 'close', reason, note }, { onSuccess: onClose })}
          >
            Clore
          </Button>
        </Group>
      </div>
    </Modal>
  );
}
