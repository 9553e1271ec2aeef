import { SCHOOL_CALENDAR, SCHOOL_HOLIDAYS, holidayName, isoDay, weekday } from '@joulerie/domain/calendar';
import { ejpDay, tempoColour, tempoMark } from '@joulerie/domain/tariffs';
import type { TempoColour } from '@joulerie/domain/tariffs';
import { date, dateShort, dayRange } from '../../lib/format-date.ts';

/** One line of the calendar of a period. */
export type CalendarFact = { label: string; text: string };

const PLURAL: Record<TempoColour, string> = { bleu: 'bleus', blanc: 'blancs', rouge: 'rouges' };
const COLOURS = ['rouge', 'blanc', 'bleu'] as const;
/** Days listed one by one; beyond, they are counted. */
const LISTED = 8;

const count = (n: number, one: string, several: string): string => `${n}\u00a0${n > 1 ? several : one}`;

/**
 * What distinguishes the days `[fromDay, toDay)`: working days, public holidays, school holidays by zone, days of mobile
 * peak (EJP), and Tempo colours where the contract has them. A colour that no source gives is counted as unknown.
 */
export function calendarFacts(fromDay: number, toDay: number, contract: { tempo: boolean }): CalendarFact[] {
  const days = Array.from({ length: Math.max(0, toDay - fromDay) }, (_, i) => fromDay + i);
  const holidays = days.filter((day) => holidayName(day) !== null);
  const working = days.filter((day) => weekday(day) < 5 && holidayName(day) === null);
  const facts: CalendarFact[] = [
    { label: 'Jours', text: `${days.length}, dont ${count(working.length, 'ouvré', 'ouvrés')}` },
  ];
  if (holidays.length > 0)
    facts.push({
      label: 'Jours fériés',
      text: holidays.map((day) => `${date(day)} (${holidayName(day)!})`).join(', '),
    });
  const school = schoolText(fromDay, toDay);
  if (school !== '') facts.push({ label: 'Vacances scolaires', text: school });
  if (contract.tempo) facts.push({ label: 'Jours Tempo', text: tempoText(days) });
  const peaks = days.filter((day) => ejpDay(day) === true);
  if (peaks.length > 0) facts.push({ label: 'Jours EJP', text: ejpText(peaks) });
  return facts;
}

function tempoText(days: readonly number[]): string {
  const parts = COLOURS.flatMap((colour) => {
    const own = days.filter((day) => tempoColour(day) === colour);
    if (own.length === 0) return [];
    const listed =
      colour !== 'bleu' && own.length <= LISTED && days.length > 1
        ? ` (${own.map((day) => dateShort(day)).join(', ')})`
        : '';
    return [`${count(own.length, colour, PLURAL[colour])}${listed}`];
  });
  const unknown = days.filter((day) => tempoColour(day) === null).length;
  if (unknown > 0) parts.push(count(unknown, 'de couleur inconnue', 'de couleur inconnue'));
  const single = days.filter((day) => tempoMark(day) === 'single_source').length;
  const derived = days.filter((day) => tempoMark(day) === 'derived').length;
  const marks = [
    ...(single > 0 ? [`${count(single, 'jour lu', 'jours lus')} dans une seule source`] : []),
    ...(derived > 0 ? [`${count(derived, 'jour déduit', 'jours déduits')} de la fin du tirage`] : []),
  ];
  return `${parts.join(', ')}${marks.length > 0 ? `\u00a0; ${marks.join(', ')}` : ''}`;
}

function ejpText(peaks: readonly number[]): string {
  const listed = peaks.length <= LISTED ? ` (${peaks.map((day) => dateShort(day)).join(', ')})` : '';
  return `${count(peaks.length, 'jour', 'jours')} de pointe mobile${listed}`;
}

function schoolText(fromDay: number, toDay: number): string {
  if (toDay <= SCHOOL_CALENDAR.fromDay || fromDay >= SCHOOL_CALENDAR.toDay) return 'calendrier inconnu à ces dates';
  const inside = SCHOOL_HOLIDAYS.filter((one) => one.fromDay < toDay && (one.toDay === null || one.toDay > fromDay));
  // The same holiday of several zones is one.
  const names = [...new Set(inside.map(({ name, fromDay: from, toDay: to }) => JSON.stringify([name, from, to])))];
  return names
    .map((key) => {
      const [name, from, to] = JSON.parse(key) as [string, number, number | null];
      const zones = inside
        .filter((one) => one.name === name && one.fromDay === from && one.toDay === to)
        .map(({ zone }) => zone);
      const where = zones.length === 3 ? '' : `, zone ${zones.toSorted().join(' et ')}`;
      const when = to === null ? `à partir du ${date(from)}` : dayRange(isoDay(from), isoDay(to - 1));
      return `${name} (${when}${where})`;
    })
    .join(', ');
}
