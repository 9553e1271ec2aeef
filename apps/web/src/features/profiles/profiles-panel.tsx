import type { Profile } from '@joulerie/contract/profiles';
import { parisDay } from '@joulerie/domain/calendar';
import { ENTERED_FACTS, ENTERED_FACT_NAMES, isEnteredFact, type EnteredFact } from '@joulerie/domain/vocabulary';
import { Alert, Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { decimals } from '../../lib/format.ts';
import { date, instantOf } from '../../lib/format-date.ts';
import { useIntent } from '../../lib/use-intent.ts';
import { DayField } from '../../ui/day-field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { PasteModal } from './paste-modal.tsx';
import { PointsTable } from './points-table.tsx';
import { type ProfileOf, profileQuery, useProfileChange } from './profile-calls.ts';
import classes from './profiles.module.css';
import { StepChart } from './step-chart.tsx';
import { PROFILE_UNIT_WORDS } from './unit-words.ts';

type Props = { kind: ProfileOf['kind']; id: string };

/** « Profils »: what people enter of a building or a source with the day it begins. Who only reads sees it. */
export function ProfilesPanel({ kind, id }: Props) {
  const [variable, setVariable] = useState<EnteredFact>(kind === 'building' ? 'surface' : 'prix');
  const profile = { kind, id, variable };
  const [today] = useState(() => parisDay(Date.now()));
  const query = useQuery(profileQuery(profile));
  return (
    <Panel title="Profils" subtitle="des valeurs datées, saisies à la main">
      <div className={classes.bar}>
        <Select
          label="Variable"
          data={ENTERED_FACT_NAMES.map((value) => ({ value, label: ENTERED_FACTS[value].label }))}
          value={variable}
          allowDeselect={false}
          onChange={(value) => value !== null && isEnteredFact(value) && setVariable(value)}
        />
        {query.data && <Now profile={query.data} today={today} />}
      </div>
      {query.isError && !query.data ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : !query.data ? (
        <RowsSkeleton rows={4} />
      ) : (
        <Content key={variable} of={profile} profile={query.data} today={today} />
      )}
    </Panel>
  );
}

const pointsOf = ({ points }: Profile) => points.map(({ timestamp, value }) => ({ at: instantOf(timestamp)!, value }));

/** The value of today, or since when there will be one. */
function Now({ profile, today }: { profile: Profile; today: number }) {
  const past = profile.points.findLast(({ timestamp }) => parisDay(instantOf(timestamp)!) <= today);
  const [next] = profile.points;
  if (!past && !next) return null;
  const { value, timestamp } = (past ?? next)!;
  return (
    <span className={classes.now}>
      {past ? 'Aujourd’hui' : 'À venir'}&nbsp;:{' '}
      <strong>
        {decimals(value, 0, 4)}&nbsp;{unitOf(profile)}
      </strong>
      , {past ? 'depuis le' : 'à partir du'} {date(parisDay(instantOf(timestamp)!))}
    </span>
  );
}

const unitOf = ({ unit }: Profile): string => PROFILE_UNIT_WORDS[unit] ?? unit;

function Content({ of, profile, today }: { of: ProfileOf; profile: Profile; today: number }) {
  const [pasting, setPasting] = useState(false);
  const { label } = ENTERED_FACTS[of.variable];
  const points = pointsOf(profile);
  return (
    <>
      {points.length === 0 ? (
        <EmptyState title={`Aucune valeur saisie pour «\u00a0${label}\u00a0»`}>
          {profile.mayEdit
            ? 'Chaque valeur vaut à partir de sa date, jusqu’à la suivante.'
            : 'Une personne qui peut modifier ces informations peut en saisir.'}
        </EmptyState>
      ) : (
        <StepChart title={label} unit={unitOf(profile)} points={points} today={today} />
      )}
      {profile.mayEdit && <AddPoint of={of} unit={unitOf(profile)} onPaste={() => setPasting(true)} />}
      {points.length > 0 && <PointsTable of={of} profile={profile} unit={unitOf(profile)} />}
      {pasting && (
        <PasteModal
          of={of}
          unit={unitOf(profile)}
          there={points.map(({ at }) => at)}
          today={today}
          onClose={() => setPasting(false)}
        />
      )}
    </>
  );
}

function AddPoint({ of, unit, onPaste }: { of: ProfileOf; unit: string; onPaste: () => void }) {
  const [day, setDay] = useState<string | null>(null);
  const [value, setValue] = useState<number | null>(null);
  const [round, setRound] = useState(0);
  const intent = useIntent();
  const change = useProfileChange(of);
  const { least, most, label } = ENTERED_FACTS[of.variable];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (day === null || value === null) return;
        change.mutate(
          { kind: 'add', points: [{ timestamp: day, value }], key: intent.key() },
          {
            onSuccess: () => {
              setDay(null);
              setValue(null);
              setRound(round + 1);
            },
            onSettled: intent.renew,
          },
        );
      }}
    >
      {change.isError && (
        <Alert color="red" mt="sm">
          {messageOf(change.error)}
        </Alert>
      )}
      <div className={classes.add} key={round}>
        <DayField label="À partir du" value={day} onChange={setDay} required />
        <NumberField
          label={label}
          unit={unit}
          min={least}
          max={most}
          step={0.0001}
          value={value}
          onChange={setValue}
          required
        />
        <Button type="submit" disabled={day === null || value === null} loading={change.isPending}>
          Ajouter
        </Button>
      </div>
      <Button variant="default" size="xs" onClick={onPaste}>
        Coller un tableau ou choisir un fichier
      </Button>
    </form>
  );
}
