export { keptWeatherFree } from './kept-weather.store.ts';
