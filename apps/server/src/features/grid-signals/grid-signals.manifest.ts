import { inTransaction } from '../../platform/events/event.ts';
import type { Manifest } from '../../platform/manifest.ts';
import { SIGNALS, collectSignals } from './collect-signals.work.ts';
import { collectTempo } from './collect-tempo.work.ts';
import { signalPublished, tempoPublished } from './grid-signals.events.ts';
import { lackSignals } from './national-sources.store.ts';
import { sourceLinksChanged } from '../sources/sources.public.ts';
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
  subscriptions: [
    // A source of the national network that a building receives has its days at once, instead of the next morning.
    inTransaction(
      sourceLinksChanged,
      'grid-signals: days of a new source',
      async ({ db, queue, event: { payload } }) => {
        if (await lackSignals(db, payload.buildingIds)) await queue.add(SIGNALS, {}, db);
      },
    ),
  ],
  limited: [],
  rights: {},
};
