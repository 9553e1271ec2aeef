export { alarmRaised } from './alarms.events.ts';
export { type AlarmNotice, alarmNotices } from './tell-platform.ts';
