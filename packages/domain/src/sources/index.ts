export { batteryLevel, drawsNothing, electricityState, hasInsufficientGasData, isNotLinky } from './states.ts';
