import { headlinePeriod, parisDay } from '@joulerie/domain/calendar';
import type { QueryClient } from '@tanstack/react-query';
import { buildingQuery } from '../buildings/buildings.public.ts';
import { dataQuery, hasDates, readViewSearch } from '../measures/measures.public.ts';
import { askedOf, figuresAsked } from './asked-data.ts';

/** Asks for what the first chart and the figures of a building need, before their code is there. Nothing waits for it. */
export function prefetchBuildingData(queryClient: QueryClient, id: string, address: object): void {
  const search = readViewSearch(address);
  const building = queryClient.getQueryData(buildingQuery(id).queryKey);
  const isEmpty = building !== undefined && building.sources.length === 0 && building.children.length === 0;
  if (!hasDates(search) || isEmpty) return;
  const today = parisDay(Date.now());
  const asked = askedOf(search, today, false);
  const figures = figuresAsked(asked, search);
  for (const one of [asked, { ...figures, range: headlinePeriod(figures.range, today) }])
    void queryClient.prefetchQuery(dataQuery({ kind: 'building', id }, one));
}
