import { FRENCH_WEEKDAYS } from '../calendar/french-names.ts';
import { frenchList } from '../vocabulary/french-list.ts';
import { frenchNumber } from '../vocabulary/french-number.ts';
import { VARIABLES } from '../vocabulary/variables.ts';
import type { VariableName } from '../vocabulary/variables.ts';
import { ALARM_KINDS } from './rules.ts';
import type { AlarmRule, UseHours } from './rules.ts';

const NBSP = '\u00a0';

/** A part of the sentence of a rule: words, or a parameter that is edited in place with what it says now. */
export type SentencePart = { text: string; parameter: string | null };

/**
 * In what unit people read and type the values of a variable, and how many of its own units that is.
 *
 * @param variable a variable of the vocabulary
 */
export function typedUnit(variable: VariableName): { unit: string; size: number } {
  const { unit, kind } = VARIABLES[variable];
  if (unit === 'W') return { unit: 'kW', size: 1000 };
  if (unit === 'VA') return { unit: 'kVA', size: 1000 };
  if (unit === 'Wh') return { unit: kind === 'energy' ? 'kWh par jour' : 'kWh', size: 1000 };
  return { unit: kind === 'energy' ? `${unit} par jour` : unit, size: 1 };
}

/**
 * A value of a variable as an alarm writes it: three decimals at most, in the unit that people type.
 *
 * @param value in the unit of the variable
 * @param variable a variable of the vocabulary
 */
export function alarmValue(value: number, variable: VariableName): string {
  const { unit, size } = typedUnit(variable);
  return `${frenchNumber(value / size, 0, 3).replace('-', '−')}${NBSP}${unit}`;
}

/** A time of the clock: 07:30 is « 7 h 30 ». */
const clock = (minute: number): string => {
  const rest = minute % 60;
  return `${Math.floor(minute / 60)}${NBSP}h${rest === 0 ? '' : `${NBSP}${String(rest).padStart(2, '0')}`}`;
};

const duration = (minutes: number): string =>
  minutes % 60 === 0 ? `${minutes / 60}${NBSP}h` : minutes < 60 ? `${minutes}${NBSP}min` : clock(minutes);

/**
 * Days of the week in words: « du lundi au vendredi », « le samedi et le dimanche », « tous les jours ».
 *
 * @param weekdays 0 Monday
 */
export function weekdayWords(weekdays: readonly number[]): string {
  const days = [...new Set(weekdays)].toSorted((a, b) => a - b);
  if (days.length === 7) return 'tous les jours';
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return 'aucun jour';
  if (days.length > 2 && last - first === days.length - 1)
    return `du ${FRENCH_WEEKDAYS[first]} au ${FRENCH_WEEKDAYS[last]}`;
  return frenchList(days.map((day) => `le ${FRENCH_WEEKDAYS[day]}`));
}

/**
 * Hours of use in words.
 *
 * @param hours those of a rule
 */
export function hoursWords({ ranges, closedOnHolidays }: UseHours): string {
  const open = ranges.map(
    ({ weekdays, fromMinute, toMinute }) => `${weekdayWords(weekdays)} de ${clock(fromMinute)} à ${clock(toMinute)}`,
  );
  return `${open.length === 0 ? 'jamais' : frenchList(open)}${closedOnHolidays ? ', jours fériés exclus' : ''}`;
}

const NUMBERS = ['zéro', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf'];
const counted = (n: number): string => NUMBERS[n] ?? String(n);

function daysWords(rule: AlarmRule & { days: number }): string {
  const { kind, days } = rule;
  if (kind === 'consent_ending') return `${days}${NBSP}jour${days > 1 ? 's' : ''}`;
  if (kind === 'missing_data') return `pendant ${counted(days)}${NBSP}jour${days > 1 ? 's' : ''}`;
  const one = kind === 'base_load' ? 'nuit' : 'jour';
  return days <= 1 ? (kind === 'base_load' ? 'une nuit' : '') : `${counted(days)} ${one}s de suite`;
}

function parameterText(rule: AlarmRule, variable: VariableName, parameter: string): string {
  switch (parameter) {
    case 'value':
      return 'value' in rule ? alarmValue(rule.value, variable) : '';
    case 'days':
      return 'days' in rule ? daysWords(rule) : '';
    case 'minutes':
      return 'minutes' in rule && rule.minutes > 0 ? `pendant ${duration(rule.minutes)}` : '';
    case 'percent':
      return rule.kind === 'subscribed_power' ? `${frenchNumber(rule.percent, 0, 1)}${NBSP}%` : '';
    case 'before':
      return rule.kind === 'start_before' ? clock(rule.before) : '';
    case 'weekdays':
      return rule.kind === 'start_before' ? weekdayWords(rule.weekdays) : '';
    case 'hours':
      return 'hours' in rule ? hoursWords(rule.hours) : '';
    case 'inUse':
      return 'inUse' in rule ? (rule.inUse ? 'pendant' : 'en dehors') : '';
    case 'colors':
      return rule.kind === 'tempo_tomorrow' ? frenchList(rule.colors).replace(' et ', ' ou ') : '';
    default: {
      if (!('side' in rule)) return '';
      if (rule.kind === 'band') return rule.side === 'above' ? 'au-dessus' : 'au-dessous';
      return rule.side === 'above' ? 'dépasse' : 'descend sous';
    }
  }
}

/**
 * The sentence of a rule in parts, those that can be edited in place apart. A part may be empty: it says nothing as it is.
 *
 * @param rule what rings
 * @param variable that it watches
 */
export function sentenceParts(rule: AlarmRule, variable: VariableName): SentencePart[] {
  const told = ALARM_KINDS[rule.kind].sentence.replace('la mesure', SUBJECTS[variable] ?? 'la mesure');
  const parts = `Prévenir si ${told}`
    .split(/\{(\w+)\}/)
    .map((text, i) =>
      i % 2 === 0 ? { text, parameter: null } : { text: parameterText(rule, variable, text), parameter: text },
    );
  return parts.filter(({ text, parameter }) => text !== '' || parameter !== null);
}

/** What a threshold is of. */
const SUBJECTS: Partial<Record<VariableName, string>> = {
  conso: 'la consommation d’électricité',
  puissance: 'la puissance',
  puissance_max: 'la puissance maximale',
  injection: 'l’injection',
  production_pv: 'la production photovoltaïque',
  conso_gaz: 'la consommation de gaz',
  volume_gaz: 'le volume de gaz',
  chaleur: 'la chaleur',
  combustible: 'le combustible',
  temperature_exterieure: 'la température extérieure',
  temperature_ambiante: 'la température ambiante',
  humidite: 'l’humidité',
  co2_ambiant: 'le CO₂ ambiant',
};

/**
 * A rule as one sentence: « Prévenir si le talon de nuit dépasse 12 kW trois nuits de suite ».
 *
 * @param rule what rings
 * @param variable that it watches
 */
export const ruleSentence = (rule: AlarmRule, variable: VariableName): string =>
  sentenceParts(rule, variable)
    .map(({ text }) => text)
    .join('')
    .replace(/ +/g, ' ')
    .trimEnd();
