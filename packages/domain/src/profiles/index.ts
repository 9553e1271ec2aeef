export {
  MOST_POINTS,
  readInstant,
  readPoints,
  type GivenPoint,
  type ProfilePoint,
  type RefusedLine,
} from './points.ts';
export { intensityOver, stepValues, type Intensity } from './steps.ts';
