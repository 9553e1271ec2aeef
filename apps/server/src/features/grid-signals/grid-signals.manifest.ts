import type { Manifest } from '../../platform/manifest.ts';
import { collectSignals } from './collect-signals.work.ts';
import { collectTempo } from './collect-tempo.work.ts';
import { signalPublished, tempoPublished } from './grid-signals.events.ts';
import { gridSignalsSubscriptions } from './grid-signals.subscriptions.ts';
import { gridSignalDays, gridSignalFills, gridSignalRetrievals, tempoDays } from './grid-signals.tables.ts';

/** What the electricity network publishes for everybody, received once: the colours of Tempo days, day-ahead prices and carbon rates. */
export const gridSignalsManifest: Manifest = {
  feature: 'grid-signals',
  routes: [],
  tables: [tempoDays, gridSignalDays, gridSignalRetrievals, gridSignalFills],
  jobs: [],
  works: [collectTempo, collectSignals],
  recomputations: [],
  policy: {},
  events: [tempoPublished, signalPublished],
  subscriptions: gridSignalsSubscriptions,
  limited: [],
  rights: {},
};
