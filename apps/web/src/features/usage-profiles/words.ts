import type { Suggestion, UsageProfile } from '@joulerie/contract/usage-profiles';
import { FRENCH_WEEKDAYS, parseIsoDay } from '@joulerie/domain/calendar';
import type { HolidayRule, HoursOfDay, SchoolCalendar } from '@joulerie/domain/use';
import { date } from '../../lib/format-date.ts';
import { NBSP, count, number } from '../../lib/format.ts';

export const DAY_NAMES: readonly string[] = FRENCH_WEEKDAYS.map((name) => name[0]!.toUpperCase() + name.slice(1));

export const HOLIDAY_LABELS: Record<HolidayRule, string> = {
  closed: 'Fermé',
  closed_alsace_moselle: 'Fermé, ceux d’Alsace-Moselle aussi',
  open: 'Ouvert comme les autres jours',
};

export const SCHOOL_LABELS: Record<SchoolCalendar, string> = {
  A: 'Zone A',
  B: 'Zone B',
  C: 'Zone C',
  corse: 'Corse (calendrier inconnu)',
};

export const hoursText = (hours: number): string => `${number(hours, hours % 1 === 0 ? 0 : 1)}${NBSP}h`;

const ofDay = (hours: readonly HoursOfDay[]): string =>
  hours.length === 0 ? 'fermé' : hours.map(({ from, to }) => `${from}–${to}`).join(' et ');

/** « Lundi à vendredi : 08:00–18:30 », days alike together; closed days are left out unless all are. */
export function weekWords(week: UsageProfile['week']): string[] {
  const said = week.map(ofDay);
  const lines: string[] = [];
  for (let day = 0; day < 7; day++) {
    const first = day;
    while (day < 6 && said[day + 1] === said[first]) day++;
    if (said[first] === 'fermé') continue;
    const days =
      first === day
        ? DAY_NAMES[first]!
        : `${DAY_NAMES[first]!} ${day === first + 1 ? 'et' : 'à'} ${DAY_NAMES[day]!.toLowerCase()}`;
    lines.push(`${days}${NBSP}: ${said[first]!}`);
  }
  return lines.length === 0 ? ['Aucune heure d’utilisation'] : lines;
}

/** What is known of the school calendar that a profile follows, and what becomes of the other days. */
export function schoolNote(calendar: SchoolCalendar | null, known: { from: string; to: string } | null): string | null {
  if (calendar === null) return null;
  if (known === null)
    return 'Le calendrier scolaire de Corse est inconnu ici\u00a0: ses vacances ne ferment rien. Ajoutez-les aux périodes de fermeture.';
  return `Vacances connues du ${date(parseIsoDay(known.from))} au ${date(parseIsoDay(known.to))}. Avant et après, elles sont inconnues\u00a0: ces jours ne sont pas fermés.`;
}

const HOLIDAYS_SEEN: Record<HolidayRule, string> = {
  closed: 'Jours fériés\u00a0: fermés',
  closed_alsace_moselle: 'Jours fériés, ceux d’Alsace-Moselle compris\u00a0: fermés',
  open: 'Jours fériés\u00a0: ouverts comme les autres jours',
};

export const holidaysText = (rule: HolidayRule): string => HOLIDAYS_SEEN[rule];

/** « activité 49 jours sur 52, à 30 min près » */
export function activityText(day: NonNullable<Suggestion['proposal']>['days'][number]): string {
  const { active, measured, spreadMinutes } = day;
  if (measured === 0) return 'aucun jour mesuré';
  if (active === 0) return `aucune activité sur ${count(measured, 'jour')}`;
  const often = `activité ${count(active, 'jour')} sur ${number(measured)}`;
  if (spreadMinutes === null) return often;
  return `${often}, ${spreadMinutes < 1 ? 'aux mêmes heures' : `à ${number(spreadMinutes)}${NBSP}min près`}`;
}
