import {
  createConsoAnalysis,
  getBuildingConsoAnalysis,
  listConsoAnalyses,
  listIotAnalyses,
  recomputeAnalysis,
  runConsoAnalyses,
  runIotAnalyses,
} from '#calls/analyses';
import type { Analysis } from '@joulerie/contract/analysis-shapes';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { startTask } from '../tasks/tasks.public.ts';

/** Until what is being computed is there, it is read again. */
const AGAIN_MS = 1_000;
export const isUnderWay = (status: Analysis['status'] | undefined): boolean => status === 'wait' || status === 'run';

const keyOf = (buildingId: string) => ['analysis', buildingId];

/** The last analysis of consumption of a building, with its days. */
export const useConsoAnalysis = (buildingId: string) =>
  useQuery({
    queryKey: keyOf(buildingId),
    queryFn: ({ signal }) =>
      call(getBuildingConsoAnalysis, { params: { id: buildingId }, query: { details: 'true' } }, { signal }),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.data?.status) ? AGAIN_MS : false),
  });

/** Asks for an analysis of a building, or for the same one again. */
export function useAnalyse(buildingId: string): (known: Analysis | null) => void {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: keyOf(buildingId) });
  return (known) =>
    startTask({
      label: 'Analyse d’un bâtiment',
      send: async (event_name) => {
        const sent = known
          ? await call(recomputeAnalysis, { params: { id: known._id }, body: { event_name } })
          : await call(createConsoAnalysis, { body: { _id_building: buildingId, event_name } });
        refresh();
        return sent.task;
      },
      callback: refresh,
    });
}

export type Listed = { folderId: string | null; page: number };
const queryOf = ({ folderId, page }: Listed) => ({ page, ...(folderId === null ? {} : { _id_folder: folderId }) });

export const useConsoDashboard = (listed: Listed) =>
  useQuery({
    queryKey: ['analyses', 'conso', listed],
    queryFn: ({ signal }) => call(listConsoAnalyses, { query: queryOf(listed) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isUnderWay(state.data?.run?.status) ? AGAIN_MS : false),
  });

export const useIotDashboard = (listed: Listed) =>
  useQuery({
    queryKey: ['analyses', 'iot', listed],
    queryFn: ({ signal }) => call(listIotAnalyses, { query: queryOf(listed) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isUnderWay(state.data?.run?.status) ? AGAIN_MS : false),
  });

export type SetPoints = { temperature_utilisation: number; temperature_nonutilisation: number };

/** Asks for the analyses of every building of a folder, or of the whole space. */
export function useRunAnalyses(kind: 'conso' | 'iot', folderId: string | null): (setPoints?: SetPoints) => void {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: ['analyses', kind] });
  return (setPoints) =>
    startTask({
      label: 'Analyse de plusieurs bâtiments',
      send: async (event_name) => {
        const body = { event_name, ...(folderId === null ? {} : { _id_folder: folderId }) };
        const sent =
          kind === 'conso'
            ? await call(runConsoAnalyses, { body })
            : await call(runIotAnalyses, { body: { ...body, ...setPoints } });
        refresh();
        return sent.task;
      },
      callback: refresh,
    });
}
