export { sealKey } from './device-key.ts';
export { listenToGateways } from './gateway-messages.ts';
export { addSensorPush } from './push-door.ts';
export { sensorDevices, sensorTopics } from './sensors.tables.ts';
