import { describe, expect, test } from 'vitest';
import { warningSentence } from '../answers/index.ts';
import { isoDay, parseIsoDay } from '../calendar/days.ts';
import { always, parseOffPeak } from '../calendar/off-peak.ts';
import { HOUR_MS, dayStart } from '../calendar/paris.ts';
import { ejpDay } from './ejp.ts';
import { POSTS, classifySlots } from './posts.ts';
import type { PostCalendar, Scheme } from './posts.ts';
import { TEMPO, tempoColour, tempoCounts, tempoMark, tempoSeasonWarning, withTempoDays } from './tempo.ts';
import type { TempoCalendar } from './tempo.ts';

const day = (iso: string) => parseIsoDay(iso)!;
const offPeak = always(parseOffPeak('HC (22H00-6H00)')!);
/** Post of the minute that begins at `time` (HH:MM) on a day without a clock change. */
function postAt(iso: string, time: string, scheme: Scheme, calendar: PostCalendar = { offPeak }) {
  const [hour, minute] = time.split(':').map(Number);
  const startMs = dayStart(day(iso)) + (hour! * 60 + minute!) * (HOUR_MS / 60);
  return POSTS[classifySlots({ startMs, stepS: 60, length: 1 }, scheme, calendar)[0]!];
}
const colours = (from: string, ...codes: number[]): TempoCalendar => ({
  firstDay: day(from),
  colours: Uint8Array.from(codes),
});

describe('limits of posts', () => {
  test.each<[string, string, Scheme, string]>([
    // Fixed peak of HTA: 9–11 h and 18–20 h, December to February, Monday to Saturday.
    ['2026-01-12', '08:59', 'HTA5', 'HPH'],
    ['2026-01-12', '09:00', 'HTA5', 'PTE'],
    ['2026-01-12', '10:59', 'HTA5', 'PTE'],
    ['2026-01-12', '11:00', 'HTA5', 'HPH'],
    ['2026-01-12', '17:59', 'HTA5', 'HPH'],
    ['2026-01-12', '18:00', 'HTA5', 'PTE'],
    ['2026-01-12', '19:59', 'HTA5', 'PTE'],
    ['2026-01-12', '20:00', 'HTA5', 'HPH'],
    ['2026-01-12', '21:59', 'HTA5', 'HPH'],
    ['2026-01-12', '22:00', 'HTA5', 'HCH'],
    ['2026-01-12', '05:59', 'HTA5', 'HCH'],
    ['2025-11-29', '09:00', 'HTA5', 'HPH'],
    ['2025-12-01', '09:00', 'HTA5', 'PTE'],
    ['2026-02-28', '09:00', 'HTA5', 'PTE'],
    ['2026-03-02', '09:00', 'HTA5', 'HPH'],
    ['2026-01-10', '09:00', 'HTA5', 'PTE'],
    ['2026-01-11', '09:00', 'HTA5', 'HCH'],
    ['2026-07-12', '09:00', 'HTA5', 'HCB'],
    ['2026-07-11', '09:00', 'HTA5', 'HPB'],
    // The high season is November to March.
    ['2025-10-31', '12:00', 'SAISONS4', 'HPB'],
    ['2025-11-01', '12:00', 'SAISONS4', 'HPH'],
    ['2025-11-01', '23:00', 'SAISONS4', 'HCH'],
    ['2026-03-31', '12:00', 'SAISONS4', 'HPH'],
    ['2026-04-01', '12:00', 'SAISONS4', 'HPB'],
    // Weekends run from Saturday 00:00 to Sunday 24:00.
    ['2026-01-16', '23:59', 'WEEKEND', 'SEMAINE'],
    ['2026-01-17', '00:00', 'WEEKEND', 'WEEKEND'],
    ['2026-01-18', '23:59', 'WEEKEND', 'WEEKEND'],
    ['2026-01-19', '00:00', 'WEEKEND', 'SEMAINE'],
    ['2026-01-16', '12:00', 'WEEKEND_HPHC', 'SEMAINE_HP'],
    ['2026-01-17', '12:00', 'WEEKEND_HPHC', 'WEEKEND_HP'],
    ['2026-01-17', '23:00', 'WEEKEND_HPHC', 'WEEKEND_HC'],
    ['2026-01-17', '12:00', 'BASE', 'BASE'],
  ])('%s at %s, %s: %s', (iso, time, scheme, post) => expect(postAt(iso, time, scheme)).toBe(post));

  const mobilePeak = { days: new Set([day('2026-01-12')]), fromDay: day('2026-01-10'), toDay: day('2026-01-20') };
  test.each([
    ['2026-01-12', '06:59', 'HPH'],
    ['2026-01-12', '07:00', 'PTE'],
    ['2026-01-12', '14:59', 'PTE'],
    ['2026-01-12', '15:00', 'HPH'],
    ['2026-01-12', '17:59', 'HPH'],
    ['2026-01-12', '18:00', 'PTE'],
    ['2026-01-12', '19:59', 'PTE'],
    ['2026-01-12', '20:00', 'HPH'],
    // The days of the list, and those on which it is known.
    ['2026-01-13', '12:00', 'HPH'],
    ['2026-01-09', '12:00', 'INCONNU'],
    ['2026-01-10', '12:00', 'HPH'],
    ['2026-01-19', '12:00', 'HPH'],
    ['2026-01-20', '12:00', 'INCONNU'],
    ['2026-07-13', '12:00', 'HPB'],
    // Not even a Sunday is known without the list.
    ['2026-01-25', '12:00', 'INCONNU'],
  ])('mobile peak on %s at %s: %s', (iso, time, post) =>
    expect(postAt(iso, time, 'HTA5_MOBILE', { offPeak, mobilePeak })).toBe(post),
  );
  test('a fixed peak of the contract replaces the usual one', () => {
    const calendar = { offPeak, fixedPeak: [{ fromMinute: 480, toMinute: 600 }] };
    expect(['07:59', '08:00', '10:00', '18:00'].map((time) => postAt('2026-01-12', time, 'HTA5', calendar))).toEqual([
      'HPH',
      'PTE',
      'HPH',
      'HPH',
    ]);
  });
  test.each<[Scheme, string]>([
    ['HPHC', 'INCONNU'],
    ['SAISONS4', 'INCONNU'],
    ['WEEKEND_HPHC', 'INCONNU'],
    ['HTA5', 'INCONNU'],
    ['BASE', 'BASE'],
    ['WEEKEND', 'SEMAINE'],
  ])('%s without off-peak hours: %s', (scheme, post) =>
    expect(postAt('2026-01-12', '12:00', scheme, { offPeak: [] })).toBe(post),
  );
  test('a Sunday of HTA is off-peak without a schedule', () =>
    expect(postAt('2026-01-11', '12:00', 'HTA5', { offPeak: [] })).toBe('HCH'));

  test.each([
    ['05:59', 'BLEU_HC'],
    ['06:00', 'ROUGE_HP'],
    ['21:59', 'ROUGE_HP'],
    ['22:00', 'ROUGE_HC'],
  ])('a red Tempo day after a blue one at %s: %s', (time, post) =>
    expect(postAt('2026-01-13', time, 'TEMPO', { offPeak, tempo: colours('2026-01-12', 1, 3) })).toBe(post),
  );
  test.each([
    [1, 'BLEU_HP', 'BLEU_HC'],
    [2, 'BLANC_HP', 'BLANC_HC'],
    [3, 'ROUGE_HP', 'ROUGE_HC'],
    [0, 'INCONNU', 'INCONNU'],
  ])('Tempo colour %i', (code, full, off) => {
    const calendar = { offPeak, tempo: colours('2026-01-12', 1, code) };
    expect(postAt('2026-01-13', '12:00', 'TEMPO', calendar)).toBe(full);
    expect(postAt('2026-01-13', '23:00', 'TEMPO', calendar)).toBe(off);
    expect(postAt('2026-01-14', '03:00', 'TEMPO', calendar)).toBe(off);
  });

  test('a schedule that changes, or is missing a day, is followed day by day in one curve', () => {
    const noon = parseOffPeak('HC (12H00-20H00)')!;
    const night = parseOffPeak('HC (22H00-6H00)')!;
    const calendar: PostCalendar = {
      offPeak: [
        { fromDay: null, toDay: day('2026-01-13'), season: null, ranges: night },
        { fromDay: day('2026-01-13'), toDay: day('2026-01-14'), season: null, ranges: noon },
        { fromDay: day('2026-01-15'), toDay: null, season: null, ranges: night },
      ],
    };
    for (const [scheme, full, off] of [
      ['HPHC', 'HP', 'HC'],
      ['SAISONS4', 'HPH', 'HCH'],
      ['WEEKEND_HPHC', 'SEMAINE_HP', 'SEMAINE_HC'],
    ] as const) {
      const codes = classifySlots({ startMs: dayStart(day('2026-01-12')), stepS: 3600, length: 96 }, scheme, calendar);
      const at = (dayIndex: number, hour: number) => POSTS[codes[dayIndex * 24 + hour]!];
      expect([at(0, 13), at(0, 23), at(1, 13), at(1, 23), at(2, 13), at(2, 23), at(3, 13), at(3, 23)]).toEqual([
        full,
        off,
        off,
        full,
        'INCONNU',
        'INCONNU',
        full,
        off,
      ]);
    }
  });
  test('days of one curve differ by weekday, season and peak', () => {
    const at = (from: string, scheme: Scheme, hours: readonly number[], calendar: PostCalendar = { offPeak }) => {
      const codes = classifySlots({ startMs: dayStart(day(from)), stepS: 3600, length: 96 }, scheme, calendar);
      return hours.map((hour) => POSTS[codes[hour]!]);
    };
    // Friday, Saturday, Sunday, Monday at noon.
    const noons = [12, 36, 60, 84];
    expect(at('2026-01-16', 'WEEKEND_HPHC', noons)).toEqual(['SEMAINE_HP', 'WEEKEND_HP', 'WEEKEND_HP', 'SEMAINE_HP']);
    expect(at('2026-03-30', 'SAISONS4', [12, 36, 60])).toEqual(['HPH', 'HPH', 'HPB']);
    expect(at('2026-01-16', 'HTA5', [9, 33, 57, 81])).toEqual(['PTE', 'PTE', 'HCH', 'PTE']);
    expect(at('2026-02-27', 'HTA5', [9, 33, 57, 81])).toEqual(['PTE', 'PTE', 'HCH', 'HPH']);
    expect(at('2026-01-10', 'HTA5_MOBILE', [12, 36, 60, 84], { offPeak, mobilePeak })).toEqual([
      'HPH',
      'HCH',
      'PTE',
      'HPH',
    ]);
    expect(at('2026-01-18', 'HTA5_MOBILE', [12, 36, 60], { offPeak, mobilePeak })).toEqual(['HCH', 'HPH', 'INCONNU']);
  });
});

describe('Tempo calendar', () => {
  test('its first and last days', () => {
    expect(isoDay(TEMPO.firstDay)).toBe('2014-09-01');
    expect([tempoColour(day('2014-08-31')), tempoColour(day('2014-09-01'))]).toEqual([null, 'bleu']);
  });
  test('days given beside win, before, within and after those known', () => {
    const base = colours('2026-01-10', 1, 2);
    const more = withTempoDays(base, [
      { day: day('2026-01-08'), colour: 'rouge' },
      { day: day('2026-01-11'), colour: 'bleu' },
      { day: day('2026-01-13'), colour: 'blanc' },
    ]);
    expect(more.firstDay).toBe(day('2026-01-08'));
    expect([...more.colours]).toEqual([3, 0, 1, 1, 0, 2]);
    expect([...base.colours]).toEqual([1, 2]);
    expect(withTempoDays(base, [])).toBe(base);
  });
  test('a season is counted from 1 September to 31 August', () => {
    expect(tempoCounts(2024)).toEqual({ bleu: 300, blanc: 43, rouge: 22, inconnu: 0 });
    expect(tempoCounts(2023).bleu).toBe(301);
    expect(tempoCounts(2030)).toEqual({ bleu: 0, blanc: 0, rouge: 0, inconnu: 365 });
  });
  test.each([
    [22, 43, null],
    [21, 43, 'Calendrier Tempo 2024-2025\u00a0: 21 jours rouges et 43 blancs dans la source, au lieu de 22 et 43.'],
    [22, 44, 'Calendrier Tempo 2024-2025\u00a0: 22 jours rouges et 44 blancs dans la source, au lieu de 22 et 43.'],
  ])('%i red days and %i white ones', (red, white, sentence) => {
    const codes = new Uint8Array(365)
      .fill(1)
      .fill(3, 0, red)
      .fill(2, red, red + white);
    const calendar = { firstDay: day('2024-09-01'), colours: codes };
    const made = tempoSeasonWarning(2024, calendar);
    expect(made && warningSentence(made)).toBe(sentence);
    codes[364] = 0;
    expect(tempoSeasonWarning(2024, calendar)).toBeNull();
  });
  test('how a day is known, at the limits of the marks of a season', () => {
    expect(tempoMark(day('2014-08-31'))).toBeNull();
    expect(tempoMark(day('2023-08-03'))).toBe('single_source');
    expect(tempoMark(day('2023-08-04'))).toBe('derived');
    expect(tempoMark(day('2025-08-31'))).toBe('single_source');
  });
});

test('an EJP winter is that of the season, and is known or not as a whole', () => {
  expect([ejpDay(day('2020-11-30')), ejpDay(day('2020-11-29')), ejpDay(day('2020-08-31'))]).toEqual([
    true,
    false,
    null,
  ]);
  expect([ejpDay(day('2025-03-14')), ejpDay(day('2025-09-01'))]).toEqual([true, null]);
});
