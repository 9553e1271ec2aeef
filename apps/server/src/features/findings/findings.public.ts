export { keptWeatherFree, keptWeatherFreeOf } from './kept-weather.store.ts';
