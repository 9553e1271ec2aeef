import type { Schedule } from '@joulerie/contract/usage-profiles';
import { civilDate, dayNumber, isoDay, parisDay } from '@joulerie/domain/calendar';
import {
  HOLIDAY_RULES,
  SCHOOL_CALENDARS,
  hoursOfUse,
  hoursOfWeek,
  knownSchoolDays,
  slotsOfWeek,
  usageProfileOf,
  weekOfSlots,
} from '@joulerie/domain/use';
import { Button, Checkbox, Modal, MultiSelect, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { useNotify } from '../notifications/notifications.public.ts';
import { useProfileCalls } from './calls.ts';
import { ClosingPeriods, type DraftPeriod, periodsOf } from './closing-periods.tsx';
import classes from './usage-profiles.module.css';
import { PRESETS, copyDay } from './week-edits.ts';
import { WeekGrid } from './week-grid.tsx';
import { DAY_NAMES, HOLIDAY_LABELS, SCHOOL_LABELS, hoursText, schoolNote } from './words.ts';

export type ProfileDraft = Schedule & { name: string };

const NEW: ProfileDraft = {
  name: '',
  week: weekOfSlots(PRESETS[0]!.slots),
  closingPeriods: [],
  schoolHolidays: null,
  publicHolidays: 'closed',
};

type Props = {
  /** The profile that is changed; null for a new one. */
  id: string | null;
  draft?: ProfileDraft;
  onClose: () => void;
  onSaved?: (id: string) => void;
};

const NO_SCHOOL = '';
const dayOptions = DAY_NAMES.map((label, day) => ({ value: String(day), label }));

/** A usage profile as it is written: its week, and the days that close. */
export function ProfileForm({ id, draft = NEW, onClose, onSaved }: Props) {
  const { save } = useProfileCalls();
  const notify = useNotify();
  const [name, setName] = useState(draft.name);
  const [slots, setSlots] = useState(() => slotsOfWeek(draft.week));
  const [periods, setPeriods] = useState<readonly DraftPeriod[]>(draft.closingPeriods);
  const [school, setSchool] = useState(draft.schoolHolidays);
  const [holidays, setHolidays] = useState(draft.publicHolidays);
  const [vacant, setVacant] = useState(id !== null && hoursOfWeek(slots) === 0);
  const [tried, setTried] = useState(false);
  const closing = periodsOf(periods);
  const perWeek = hoursOfWeek(slots);
  const isEmpty = perWeek === 0;
  const wrong = name.trim() === '' || closing === null || (isEmpty && !vacant);

  const submit = () => {
    setTried(true);
    if (wrong) return;
    const body = {
      name,
      week: weekOfSlots(slots),
      closingPeriods: closing,
      schoolHolidays: school,
      publicHolidays: holidays,
      vacant: isEmpty,
    };
    save.mutate(
      { id, body },
      {
        onSuccess: (saved) => {
          notify.success(id === null ? 'Le profil est créé.' : 'Le profil est modifié.');
          onSaved?.(saved._id);
          onClose();
        },
      },
    );
  };

  return (
    <Modal
      opened
      onClose={onClose}
      size="min(1080px, 100%)"
      title={id === null ? 'Nouveau profil d’utilisation' : `Modifier ${draft.name}`}
      closeOnClickOutside={false}
      // Messages below the week must not move the grid while a person drags over it.
      centered={false}
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextInput
          label="Nom"
          required
          maxLength={120}
          placeholder="Bureaux, écoles de la zone C…"
          value={name}
          error={tried && name.trim() === '' ? 'Nom est requis' : null}
          onChange={({ currentTarget: { value } }) => setName(value)}
          data-autofocus
        />
        <div className={classes.tools} role="group" aria-label="Semaines types">
          {PRESETS.map((preset) => (
            <Button
              key={preset.name}
              type="button"
              variant="default"
              size="compact-md"
              onClick={() => setSlots(preset.slots)}
            >
              {preset.name}
            </Button>
          ))}
          <Button type="button" variant="subtle" size="compact-md" onClick={() => setSlots(new Uint8Array(336))}>
            Tout effacer
          </Button>
        </div>
        <WeekGrid slots={slots} onChange={setSlots} label="Heures d’utilisation de la semaine" />
        <p className={classes.note}>
          Glissez sur les demi-heures pour les cocher ou les ôter. Au clavier&nbsp;: les flèches, puis la barre
          d’espace.
        </p>
        <HoursOfUse
          schedule={{
            week: weekOfSlots(slots),
            closingPeriods: closing ?? [],
            schoolHolidays: school,
            publicHolidays: holidays,
          }}
        />
        <CopyDay onCopy={(from, to) => setSlots(copyDay(slots, from, to))} />
        <Checkbox
          label="Bâtiment fermé&nbsp;: il n’est jamais utilisé"
          checked={isEmpty && vacant}
          disabled={!isEmpty}
          error={
            tried && isEmpty && !vacant
              ? 'Cette semaine n’a aucune heure d’utilisation\u00a0: dessinez-en, ou cochez cette case'
              : null
          }
          onChange={({ currentTarget: { checked } }) => setVacant(checked)}
        />
        <div className={classes.fields}>
          <Select
            label="Jours fériés"
            data={HOLIDAY_RULES.map((value) => ({ value, label: HOLIDAY_LABELS[value] }))}
            value={holidays}
            allowDeselect={false}
            onChange={(value) => setHolidays(HOLIDAY_RULES.find((one) => one === value) ?? holidays)}
          />
          <Select
            label="Vacances scolaires"
            data={[
              { value: NO_SCHOOL, label: 'Ne ferment pas' },
              ...SCHOOL_CALENDARS.map((value) => ({ value, label: SCHOOL_LABELS[value] })),
            ]}
            value={school ?? NO_SCHOOL}
            allowDeselect={false}
            onChange={(value) => setSchool(SCHOOL_CALENDARS.find((one) => one === value) ?? null)}
          />
        </div>
        {school !== null && <p className={classes.note}>{schoolNote(school, knownDays(school))}</p>}
        <ClosingPeriods periods={periods} onChange={setPeriods} tried={tried} />
        {save.isError && (
          <p role="alert" className={classes.error}>
            {messageOf(save.error)}
          </p>
        )}
        <div className={classes.actions}>
          <Button variant="default" type="button" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" loading={save.isPending}>
            {id === null ? 'Créer le profil' : 'Enregistrer'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function knownDays(school: NonNullable<Schedule['schoolHolidays']>): { from: string; to: string } | null {
  const known = knownSchoolDays(school);
  return known && { from: isoDay(known.fromDay), to: isoDay(known.toDay - 1) };
}

/** Hours of a week, and of the civil year under way. */
function HoursOfUse({ schedule }: { schedule: Schedule }) {
  const profile = usageProfileOf(schedule);
  const [{ year }] = useState(() => civilDate(parisDay(Date.now())));
  const hours = hoursOfUse(profile, dayNumber(year, 1, 1), dayNumber(year + 1, 1, 1));
  return (
    <p className={classes.sum} role="status">
      {hoursText(hoursOfWeek(profile.week))} par semaine · {hoursText(hours)} en {year}
    </p>
  );
}

function CopyDay({ onCopy }: { onCopy: (from: number, to: number[]) => void }) {
  const [from, setFrom] = useState('0');
  const [to, setTo] = useState<string[]>([]);
  return (
    <div className={classes.tools}>
      <Select
        label="Copier les heures du"
        data={dayOptions}
        value={from}
        allowDeselect={false}
        onChange={(value) => setFrom(value ?? '0')}
      />
      <MultiSelect
        label="vers"
        data={dayOptions}
        value={to}
        placeholder={to.length === 0 ? 'Un ou plusieurs jours' : ''}
        onChange={setTo}
        miw={220}
      />
      <Button
        type="button"
        variant="default"
        disabled={to.length === 0}
        onClick={() => {
          onCopy(Number(from), to.map(Number));
          setTo([]);
        }}
      >
        Copier
      </Button>
    </div>
  );
}
