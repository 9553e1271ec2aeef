import { isoDay, parseIsoDay } from '@joulerie/domain/calendar';
import { Button } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/fr';
import { useState } from 'react';
import type { DayRange } from './period-kinds.ts';
import type { ViewSearch } from './view-search.ts';

const CALENDAR_LABELS = {
  previousMonth: 'Mois précédent',
  nextMonth: 'Mois suivant',
  previousYear: 'Année précédente',
  nextYear: 'Année suivante',
  previousDecade: 'Dix ans plus tôt',
  nextDecade: 'Dix ans plus tard',
  monthLevelControl: 'Choisir un mois',
  yearLevelControl: 'Choisir une année',
};

type Props = {
  search: ViewSearch;
  /** Paris day of today: nothing after it can be chosen. */
  today: number;
  onChoose: (range: DayRange) => void;
};

/** A first and a last day, chosen in a calendar. */
export function FreeDates({ search, today, onChoose }: Props) {
  const [draft, setDraft] = useState<[string | null, string | null]>([search.start_date, search.end_date]);
  return (
    <>
      <DatePicker
        type="range"
        locale="fr"
        firstDayOfWeek={1}
        allowSingleDateInRange
        hideOutsideDates
        weekendDays={[]}
        ariaLabels={CALENDAR_LABELS}
        maxDate={isoDay(today)}
        defaultDate={search.start_date}
        value={draft}
        onChange={(value) => setDraft([value[0], value[1]])}
        aria-label="Premier et dernier jour"
      />
      <Button
        fullWidth
        mt="sm"
        disabled={!draft[0] || !draft[1]}
        onClick={() => {
          const from = parseIsoDay((draft[0] ?? '').slice(0, 10));
          const last = parseIsoDay((draft[1] ?? '').slice(0, 10));
          if (from !== null && last !== null) onChoose({ fromDay: from, toDay: last + 1 });
        }}
      >
        Voir ces dates
      </Button>
    </>
  );
}
