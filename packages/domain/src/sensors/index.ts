export { type DeviceMessage, SENSED_VARIABLES, type SensedValue, type SensedVariable } from './message.ts';
export { type PushFault, type PushRead, readPush } from './push.ts';
export { dateFault } from './readings.ts';
export { readTtnUplink } from './ttn.ts';
export { readZigbee2mqtt } from './zigbee2mqtt.ts';
