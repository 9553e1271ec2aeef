export { alarmsOfBuilding } from './alarms-of-building.store.ts';
export { alarmRaised } from './alarms.events.ts';
export { alarmNotices } from './notify-platform.ts';
