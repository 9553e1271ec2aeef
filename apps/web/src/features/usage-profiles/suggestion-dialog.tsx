import type { Building } from '@joulerie/contract/buildings';
import type { Suggestion } from '@joulerie/contract/usage-profiles';
import { parseIsoDay } from '@joulerie/domain/calendar';
import { slotsOfWeek } from '@joulerie/domain/use';
import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { dayRange } from '../../lib/format-date.ts';
import { count, power } from '../../lib/format.ts';
import { Chip, type Tone } from '../../ui/chip.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { suggestionQuery } from './calls.ts';
import type { ProfileDraft } from './profile-form.tsx';
import classes from './usage-profiles.module.css';
import { WeekGrid } from './week-grid.tsx';
import { DAY_NAMES, activityText, holidaysText } from './words.ts';

type Proposal = NonNullable<Suggestion['proposal']>;
type Day = Proposal['days'][number];

const SURE: Record<NonNullable<Day['confidence']>, readonly [Tone, string]> = {
  high: ['ok', 'Sûr'],
  medium: ['info', 'Assez sûr'],
  low: ['warn', 'Peu sûr'],
};

type Props = { building: Building; onClose: () => void; onKeep: (draft: ProfileDraft) => void };

/** Hours of use read off the curve of a building, how sure they are, and keeping them as a profile. */
export function SuggestionDialog({ building, onClose, onKeep }: Props) {
  const found = useQuery(suggestionQuery(building.id));
  return (
    <Modal opened onClose={onClose} size="min(1080px, 100%)" title={`Horaires proposés pour ${building.name}`}>
      {found.isError ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : !found.data ? (
        <RowsSkeleton rows={5} />
      ) : found.data.proposal === null ? (
        <EmptyState title="Aucun horaire à proposer">{found.data.refusal}</EmptyState>
      ) : (
        <Proposed
          suggestion={found.data}
          proposal={found.data.proposal}
          onClose={onClose}
          onKeep={({ week, publicHolidays }) =>
            onKeep({ name: building.name, week, publicHolidays, closingPeriods: [], schoolHolidays: null })
          }
        />
      )}
    </Modal>
  );
}

type ProposedProps = {
  suggestion: Suggestion;
  proposal: Proposal;
  onClose: () => void;
  onKeep: (proposal: Proposal) => void;
};

function Proposed({ suggestion, proposal, onClose, onKeep }: ProposedProps) {
  const { from, to, meters, behindPanels } = suggestion;
  const { measuredDays, ofDays, baseLoadW, days, publicHolidays, publicHolidaysSeen } = proposal;
  return (
    <div className={classes.form}>
      <p className={classes.note}>
        {count(measuredDays, 'jour mesuré', 'jours mesurés')} sur {ofDays},{' '}
        {dayRange(parseIsoDay(from), parseIsoDay(to))}
        {meters.used < meters.of && ` · ${meters.used} compteur sur ${meters.of} a une courbe`} · talon de{' '}
        {power(baseLoadW)}.
      </p>
      <WeekGrid slots={slotsOfWeek(proposal.week)} label="Heures d’utilisation proposées" />
      <ul className={classes.list} aria-label="Certitude de chaque jour">
        {days.map((day, i) => (
          <li key={DAY_NAMES[i]} className={classes.row}>
            <span>{DAY_NAMES[i]}</span>
            <span className={classes.detail}>{activityText(day)}</span>
            {day.confidence === null ? (
              <Chip>Trop peu de jours</Chip>
            ) : (
              <Chip tone={SURE[day.confidence][0]}>{SURE[day.confidence][1]}</Chip>
            )}
          </li>
        ))}
      </ul>
      <p className={classes.note}>
        {holidaysText(publicHolidays)}
        {!publicHolidaysSeen && ' (trop peu sont mesurés pour le voir)'}.
        {behindPanels &&
          ' Des panneaux solaires produisent ici\u00a0: le jour, le bâtiment utilise plus qu’il ne soutire.'}
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          Ne pas garder
        </Button>
        <Button onClick={() => onKeep(proposal)}>Garder comme nouveau profil</Button>
      </div>
    </div>
  );
}
