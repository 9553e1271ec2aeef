export { alarmRaised } from './alarms.events.ts';
export { alarmNotices } from './tell-platform.ts';
