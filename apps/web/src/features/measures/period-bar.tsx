import type { Frequency } from '@joulerie/domain/vocabulary';
import { addMonths, headlinePeriod, startOfMonth } from '@joulerie/domain/calendar';
import { ActionIcon, Menu, Popover, SegmentedControl, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { MenuButton } from '../../ui/menu-button.tsx';
import { FreeDates, loadFreeDates } from './free-dates.lazy.ts';
import { grainWords, tooLong } from './grain.ts';
import classes from './measures.module.css';
import { COMPARES, PERIODS } from './period-kinds.ts';
import { COMPARE_LABELS, PERIOD_LABELS, periodAround, rangeName, shiftPeriod, withArticle } from './period.ts';
import type { Compare, DayRange, Period } from './period-kinds.ts';
import { datesOf, rangeOf } from './view-search.ts';
import type { ViewSearch } from './view-search.ts';

type Props = {
  search: ViewSearch;
  /** What the figures of the page cover: the period, or its complete months. */
  figured: DayRange;
  /** Paris day of today: nothing is shown past it. */
  today: number;
  /** Last day that every energy has, else the last one with a measure, when it is known. */
  lastDay: number | null;
  frequency: Frequency;
  /** Step of the measures, when it is known. */
  stepS: number | null;
  available: readonly Frequency[];
  /** False where nothing has a price, e.g. a weather station: nothing of it is compared either. */
  money: boolean;
  onChange: (next: Partial<ViewSearch>) => void;
};

/** One bar drives the whole page: period, comparison, grain, unit. */
export function PeriodBar(props: Props) {
  const { search, today, onChange } = props;
  const narrow = useMediaQuery('(max-width: 62em)') ?? false;
  const [open, setOpen] = useState(false);
  const range = rangeOf(search);
  const period: Period = search.periode ?? (isYear(headlinePeriod(range, today)) ? '12mois' : 'libre');
  const name = rangeName(props.figured);
  const slide = (by: 1 | -1) => onChange({ ...datesOf(shiftPeriod(period, range, by, today)), periode: period });
  const { fromDay: next } = shiftPeriod(period, range, 1, today);
  const forward = next > range.fromDay && next <= today;
  const arrows = (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={narrow ? 44 : 32}
        aria-label="Période précédente"
        onClick={() => slide(-1)}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      {narrow ? (
        <UnstyledButton className={classes.where} aria-expanded={open} onClick={() => setOpen(!open)}>
          <strong>{name}</strong>
          <span>
            {PERIOD_LABELS[period].toLowerCase()}
            {search.compare &&
              search.compare !== 'aucun' &&
              ` · comparé à ${withArticle(COMPARE_LABELS[search.compare])}`}
            {' · '}
            {grainWords(props.frequency, props.stepS)}
          </span>
        </UnstyledButton>
      ) : (
        <strong className={classes.where} aria-live="polite">
          {name}
        </strong>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={narrow ? 44 : 32}
        aria-label="Période suivante"
        disabled={!forward}
        onClick={() => slide(1)}
      >
        <IconChevronRight size={18} />
      </ActionIcon>
    </>
  );
  const choices = <Choices {...props} period={period} />;
  return (
    <section className={classes.bar} aria-label="Période">
      <div className={classes.barRow}>
        {arrows}
        {!narrow && choices}
      </div>
      {narrow && open && <div className={classes.barMore}>{choices}</div>}
    </section>
  );
}

/** Twelve whole months: what a page opens on, whenever they end. */
const isYear = ({ fromDay, toDay }: DayRange): boolean =>
  startOfMonth(fromDay) === fromDay && toDay === addMonths(fromDay, 12);

function Choices({
  search,
  period,
  today,
  lastDay,
  frequency,
  stepS,
  available,
  money,
  onChange,
}: Props & { period: Period }) {
  const [free, setFree] = useState(false);
  const range = rangeOf(search);
  // The anchor of a new period is the last day in sight, never past today.
  const anchor = Math.min(today, range.toDay - 1);
  const compare: Compare = search.compare ?? 'aucun';
  const choose = (value: string) => {
    // A calendar that could not be loaded says so once it is opened.
    if (value === 'libre')
      return void loadFreeDates()
        .finally(() => setFree(true))
        .catch(() => undefined);
    const chosen = value as Period;
    // A day without a measure of an energy would be a figure of the others.
    const around = chosen === 'jour' ? Math.min(anchor, lastDay ?? anchor) : anchor;
    onChange({ ...datesOf(periodAround(chosen, around, today)), periode: chosen, frequency: undefined });
  };
  return (
    <>
      <Popover opened={free} onChange={setFree} position="bottom" trapFocus withinPortal withRoles={false}>
        <Popover.Target>
          <div className={classes.segments} onPointerEnter={() => void loadFreeDates().catch(() => undefined)}>
            <SegmentedControl
              size="sm"
              aria-label="Durée"
              value={period}
              onChange={choose}
              data={PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }))}
            />
          </div>
        </Popover.Target>
        <Popover.Dropdown>
          <Suspense>
            <FreeDates
              search={search}
              today={today}
              onChoose={(chosen) => {
                setFree(false);
                onChange({ ...datesOf(chosen), periode: 'libre', frequency: undefined });
              }}
            />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      {money && (
        <span className={classes.choice}>
          <span className={classes.hint}>Comparer à</span>
          <Picker
            label={COMPARE_LABELS[compare]}
            name="Comparer à"
            items={COMPARES.map((value) => ({
              label: COMPARE_LABELS[value],
              onClick: () => onChange({ compare: value }),
            }))}
          />
        </span>
      )}
      <span className={classes.choice}>
        <span className={classes.hint}>Pas de temps</span>
        <Picker
          label={grainWords(frequency, stepS)}
          name="Pas de temps"
          items={available
            .filter((value) => value === frequency || !tooLong(range, value, stepS ?? undefined))
            .map((value) => ({ label: grainWords(value, stepS), onClick: () => onChange({ frequency: value }) }))}
        />
      </span>
      {money && (
        <SegmentedControl
          className={classes.unit}
          size="sm"
          aria-label="Unité"
          value={search.unite ?? 'kwh'}
          onChange={(value) => onChange({ unite: value === 'eur' ? 'eur' : undefined })}
          data={[
            { value: 'kwh', label: 'kWh' },
            { value: 'eur', label: '€' },
          ]}
        />
      )}
    </>
  );
}

function Picker(props: { label: string; name: string; items: { label: string; onClick: () => void }[] }) {
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <MenuButton aria-label={`${props.name}\u00a0: ${props.label}`}>{props.label}</MenuButton>
      </Menu.Target>
      <Menu.Dropdown>
        {props.items.map((item) => (
          <Menu.Item key={item.label} onClick={item.onClick}>
            {item.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
