export { type Found, applyRules } from './apply-rules.ts';
export { keptWeatherFree, keptWeatherFreeOf } from './kept-weather.store.ts';
export { type SubjectReading, readSubject } from './read-subject.ts';
export { type SubjectEnergy, energiesOf } from './subject-energies.ts';
