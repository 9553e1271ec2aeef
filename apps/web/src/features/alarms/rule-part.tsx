import { type AlarmRule, TEMPO_ALARM_COLORS, typedUnit } from '@joulerie/domain/alarms';
import { FRENCH_WEEKDAYS, clockText } from '@joulerie/domain/calendar';
import type { VariableName } from '@joulerie/domain/vocabulary';
import { Checkbox, Group, MultiSelect, NumberInput, Select, TextInput } from '@mantine/core';
import { minutesOf } from './clock.ts';

type Props = { rule: AlarmRule; variable: VariableName; parameter: string; onRule: (rule: AlarmRule) => void };

const DURATIONS = [0, 10, 30, 60, 120, 180, 360, 720];

const durationLabel = (minutes: number): string => {
  if (minutes === 0) return 'aussitôt';
  return minutes < 60 ? `pendant ${minutes}\u00a0min` : `pendant ${minutes / 60}\u00a0h`;
};

const weekdayOptions = FRENCH_WEEKDAYS.map((label, value) => ({ value: String(value), label }));

/** The field of one parameter of the sentence of a rule. */
export function RulePart({ rule, variable, parameter, onRule }: Props) {
  switch (parameter) {
    case 'side':
      if (!('side' in rule)) return null;
      return (
        <Select
          label="Sens"
          data={[
            { value: 'above', label: rule.kind === 'band' ? 'au-dessus' : 'dépasse' },
            { value: 'below', label: rule.kind === 'band' ? 'au-dessous' : 'descend sous' },
          ]}
          value={rule.side}
          allowDeselect={false}
          onChange={(side) => side && onRule({ ...rule, side: side === 'below' ? 'below' : 'above' })}
        />
      );
    case 'value': {
      if (!('value' in rule)) return null;
      const { unit, size } = typedUnit(variable);
      return (
        <NumberInput
          label="Seuil"
          value={rule.value / size}
          decimalSeparator=","
          thousandSeparator={'\u202f'}
          decimalScale={3}
          suffix={`\u00a0${unit}`}
          step={stepOf(rule.value / size)}
          onChange={(value) => typeof value === 'number' && onRule({ ...rule, value: value * size })}
        />
      );
    }
    case 'percent':
      if (rule.kind !== 'subscribed_power') return null;
      return (
        <NumberInput
          label="Part de la puissance souscrite"
          value={rule.percent}
          min={10}
          max={300}
          suffix={'\u00a0%'}
          onChange={(percent) => typeof percent === 'number' && onRule({ ...rule, percent })}
        />
      );
    case 'minutes':
      if (!('minutes' in rule)) return null;
      return (
        <Select
          label="Durée"
          data={[...new Set([...DURATIONS, rule.minutes])]
            .toSorted((a, b) => a - b)
            .map((minutes) => ({ value: String(minutes), label: durationLabel(minutes) }))}
          value={String(rule.minutes)}
          allowDeselect={false}
          onChange={(minutes) => minutes && onRule({ ...rule, minutes: Number(minutes) })}
        />
      );
    case 'days':
      if (!('days' in rule)) return null;
      return (
        <NumberInput
          label={
            rule.kind === 'base_load'
              ? 'Nuits de suite'
              : rule.kind === 'consent_ending'
                ? 'Jours avant la fin'
                : 'Jours de suite'
          }
          value={rule.days}
          min={1}
          max={rule.kind === 'consent_ending' ? 365 : 60}
          allowDecimal={false}
          onChange={(days) => typeof days === 'number' && days >= 1 && onRule({ ...rule, days })}
        />
      );
    case 'before':
      if (rule.kind !== 'start_before') return null;
      return (
        <TextInput
          label="Avant"
          type="time"
          value={clockText(rule.before % 1440)}
          onChange={(event) => {
            const before = minutesOf(event.currentTarget.value);
            if (before !== null && before > 180) onRule({ ...rule, before });
          }}
        />
      );
    case 'weekdays':
      if (rule.kind !== 'start_before') return null;
      return (
        <MultiSelect
          label="Jours"
          data={weekdayOptions}
          value={rule.weekdays.map(String)}
          onChange={(days) => days.length > 0 && onRule({ ...rule, weekdays: days.map(Number) })}
        />
      );
    case 'inUse':
      if (rule.kind !== 'room_temperature') return null;
      return (
        <Select
          label="Quand"
          data={[
            { value: 'yes', label: 'pendant les horaires' },
            { value: 'no', label: 'en dehors des horaires' },
          ]}
          value={rule.inUse ? 'yes' : 'no'}
          allowDeselect={false}
          onChange={(value) => value && onRule({ ...rule, inUse: value === 'yes' })}
        />
      );
    case 'hours':
      return 'hours' in rule ? <Hours rule={rule} onRule={onRule} /> : null;
    case 'colors':
      if (rule.kind !== 'tempo_tomorrow') return null;
      return (
        <MultiSelect
          label="Couleurs"
          data={[...TEMPO_ALARM_COLORS]}
          value={[...rule.colors]}
          onChange={(chosen) => {
            const colors = TEMPO_ALARM_COLORS.filter((color) => chosen.includes(color));
            if (colors.length > 0) onRule({ ...rule, colors });
          }}
        />
      );
    default:
      return null;
  }
}

/** A tenth of the size of a value: an arrow moves a threshold by what is seen. */
const stepOf = (value: number): number => (value === 0 ? 1 : 10 ** (Math.floor(Math.log10(Math.abs(value))) - 1));

type WithHours = Extract<AlarmRule, { kind: 'out_of_use' | 'room_temperature' }>;

function Hours({ rule, onRule }: { rule: WithHours; onRule: (rule: AlarmRule) => void }) {
  const { hours } = rule;
  const [range] = hours.ranges;
  if (!range) return null;
  const change = (next: Partial<typeof range>) =>
    onRule({ ...rule, hours: { ...hours, ranges: [{ ...range, ...next }, ...hours.ranges.slice(1)] } });
  const time = (label: string, value: number, set: (minute: number) => void) => (
    <TextInput
      label={label}
      type="time"
      value={clockText(value % 1440)}
      onChange={(event) => {
        const minute = minutesOf(event.currentTarget.value);
        if (minute !== null) set(minute);
      }}
    />
  );
  return (
    <Group gap={12} align="end">
      <MultiSelect
        label="Jours d’utilisation"
        data={weekdayOptions}
        value={range.weekdays.map(String)}
        onChange={(days) => days.length > 0 && change({ weekdays: days.map(Number) })}
      />
      {time('De', range.fromMinute, (fromMinute) => change({ fromMinute }))}
      {time('À', range.toMinute, (toMinute) => change({ toMinute }))}
      <Checkbox
        label="Fermé les jours fériés"
        checked={hours.closedOnHolidays}
        onChange={(event) => onRule({ ...rule, hours: { ...hours, closedOnHolidays: event.currentTarget.checked } })}
      />
    </Group>
  );
}
