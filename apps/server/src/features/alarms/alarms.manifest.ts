import * as contract from '@joulerie/contract/alarms';
import { bind } from '../../platform/http/route.ts';
import type { Manifest } from '../../platform/manifest.ts';
import * as actions from './alarms.actions.ts';
import { alarmRaised } from './alarms.events.ts';
import { alarmsRights } from './alarms.rights.ts';
import { alarmsSubscriptions } from './alarms.subscriptions.ts';
import { alarmBreaches, alarmDue, alarmEvents, alarmSubscriptions, alarmNotified, alarms } from './alarms.tables.ts';
import { dailyAlarms, dueAlarms } from './alarms.work.ts';
import { digestAlarms, mailAlarm } from './notify.work.ts';
import * as eventActions from './events.actions.ts';
import * as replayActions from './replay.actions.ts';

/** Rules on what buildings and sources measure, and what rang of them. */
export const alarmsManifest: Manifest = {
  feature: 'alarms',
  routes: [
    bind(contract.putBuildingAlarm, actions.putBuildingAlarm),
    bind(contract.putSourceAlarm, actions.putSourceAlarm),
    bind(contract.subscribeBuildingAlarm, actions.subscribeBuildingAlarm),
    bind(contract.subscribeSourceAlarm, actions.subscribeSourceAlarm),
    bind(contract.unsubscribeBuildingAlarm, actions.unsubscribeBuildingAlarm),
    bind(contract.unsubscribeSourceAlarm, actions.unsubscribeSourceAlarm),
    bind(contract.listBuildingAlarms, actions.listBuildingAlarms),
    bind(contract.listSourceAlarms, actions.listSourceAlarms),
    bind(contract.listAlarms, actions.listAlarms),
    bind(contract.replayBuildingAlarm, replayActions.replayBuildingAlarm),
    bind(contract.replaySourceAlarm, replayActions.replaySourceAlarm),
    bind(contract.listAlarmEvents, eventActions.listAlarmEvents),
    bind(contract.seeAlarmEvent, eventActions.seeAlarmEvent),
    bind(contract.closeAlarmEvent, eventActions.closeAlarmEvent),
  ],
  tables: [alarms, alarmSubscriptions, alarmBreaches, alarmEvents, alarmDue, alarmNotified],
  jobs: [],
  works: [dailyAlarms, dueAlarms, mailAlarm, digestAlarms],
  recomputations: [],
  policy: {},
  events: [alarmRaised],
  subscriptions: alarmsSubscriptions,
  limited: [],
  rights: alarmsRights,
};
