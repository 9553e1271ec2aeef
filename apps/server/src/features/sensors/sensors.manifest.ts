import * as contract from '@joulerie/contract/sensors';
import { bind } from '../../platform/http/route.ts';
import type { Manifest } from '../../platform/manifest.ts';
import { storeSensorReadings } from './store-readings.work.ts';
import { addDevice, listDevices, removeDevice, rotateDeviceKey } from './sensors.actions.ts';
import { sensorsRights } from './sensors.rights.ts';
import { sensorDevices, sensorPushes, sensorReadings, sensorTopics, unknownDevices } from './sensors.tables.ts';

/** Connected devices of buildings: what they send becomes measures of their sources. */
export const sensorsManifest: Manifest = {
  feature: 'sensors',
  routes: [
    bind(contract.listDevices, listDevices),
    bind(contract.addDevice, addDevice),
    bind(contract.removeDevice, removeDevice),
    bind(contract.rotateDeviceKey, rotateDeviceKey),
  ],
  tables: [sensorDevices, sensorPushes, sensorReadings, sensorTopics, unknownDevices],
  jobs: [],
  works: [storeSensorReadings],
  recomputations: [],
  policy: {},
  events: [],
  subscriptions: [],
  limited: [],
  rights: sensorsRights,
};
