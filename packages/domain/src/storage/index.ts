export { NO_BATTERY, emptyBatterySteps, type Battery, type BatterySteps } from './battery.ts';
export { shareProduction, type Participant, type Sharing, type SharingKey } from './collective.ts';
export {
  batteryIsValid,
  selfConsumption,
  type SelfConsumption,
  type SelfConsumptionAnswer,
} from './self-consumption.ts';
