import * as contract from '@joulerie/contract/sources';
import { bind } from '../../platform/http/route.ts';
import type { Manifest } from '../../platform/manifest.ts';
import * as lists from './source-list.actions.ts';
import * as actions from './sources.operations.ts';
import { sourcesRights } from './sources.rights.ts';
import { buildingSources, demonstrationSources, readingSpans, sourceHoldings, sources } from './sources.tables.ts';
import { pointChanged, readingChanged, sourceLinksChanged } from './sources.events.ts';
import { sourcePolicy } from './sources.policy.ts';

export const sourcesManifest: Manifest = {
  feature: 'sources',
  routes: [
    bind(contract.countSources, lists.countSources),
    bind(contract.listWeatherStations, lists.listWeatherStations),
    bind(contract.detachSource, actions.detachSource),
    bind(contract.useSource, actions.useSource),
    bind(contract.unuseSource, actions.unuseSource),
  ],
  tables: [buildingSources, demonstrationSources, readingSpans, sourceHoldings, sources],
  jobs: [],
  recomputations: [],
  policy: { sources: sourcePolicy },
  events: [sourceLinksChanged, pointChanged, readingChanged],
  subscriptions: [],
  limited: [],
  rights: sourcesRights,
};
