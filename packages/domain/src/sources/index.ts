export { batteryLevel, electricityState, hasInsufficientGasData, isNotLinky } from './states.ts';
