import type { AlarmKind, AlarmRule, UseHours } from '@joulerie/domain/alarms';

const WORKING: UseHours = {
  ranges: [{ weekdays: [0, 1, 2, 3, 4], fromMinute: 8 * 60, toMinute: 18 * 60 }],
  closedOnHolidays: true,
};

/** Where a rule of each kind begins, before the person or the suggestion moves it. */
export function newRule(kind: AlarmKind): AlarmRule {
  switch (kind) {
    case 'threshold':
      return { kind, side: 'above', value: 10_000, minutes: 60, days: 1 };
    case 'base_load':
      return { kind, value: 2_000, days: 3 };
    case 'out_of_use':
      return { kind, value: 5_000, minutes: 60, hours: WORKING };
    case 'subscribed_power':
      return { kind, percent: 100, minutes: 10 };
    case 'missing_data':
      return { kind, days: 2 };
    case 'band':
      return { kind, side: 'above', minutes: 120, days: 1 };
    case 'start_before':
      return { kind, value: 5_000, before: 6 * 60, weekdays: [0, 1, 2, 3, 4] };
    case 'room_temperature':
      return { kind, side: 'above', value: 19, minutes: 120, hours: WORKING, inUse: true };
    case 'falling_index':
      return { kind };
    case 'tempo_tomorrow':
      return { kind, colors: ['rouge'] };
    case 'consent_ending':
      return { kind, days: 30 };
  }
}
