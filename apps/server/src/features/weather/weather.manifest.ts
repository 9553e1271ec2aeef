import type { Manifest } from '../../platform/manifest.ts';
import { collectWeather } from './collect-weather.work.ts';
import { weatherRetrievals } from './weather.tables.ts';

/** Weather of the stations and places that serve buildings, asked for once for all who need it. */
export const weatherManifest: Manifest = {
  feature: 'weather',
  routes: [],
  tables: [weatherRetrievals],
  jobs: [],
  works: [collectWeather],
  recomputations: [],
  policy: {},
  events: [],
  subscriptions: [],
  limited: [],
  rights: {},
};
