import type { Manifest } from '../../platform/manifest.ts';
import { collectTempo } from './collect-tempo.work.ts';
import { tempoPublished } from './grid-signals.events.ts';
import { tempoDays } from './grid-signals.tables.ts';

/** What the electricity network publishes for everybody, received once: the colours of Tempo days. */
export const gridSignalsManifest: Manifest = {
  feature: 'grid-signals',
  routes: [],
  tables: [tempoDays],
  jobs: [],
  works: [collectTempo],
  recomputations: [],
  policy: {},
  events: [tempoPublished],
  subscriptions: [],
  limited: [],
  rights: {},
};
