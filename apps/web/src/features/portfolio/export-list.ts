import { exportBuildings } from '#calls/building-export';
import type { ExportFormat } from '@joulerie/contract/constants';
import { downloadCall } from '../../lib/download-call.ts';
import { type SpaceView, filtersOf } from './space-search.ts';

/** What an export has: chosen buildings, or all those of a list, everything below its folder included. */
export type ExportScope = { view: SpaceView } & ({ ids: readonly string[] } | { folderId: string | null });

/** Gives the buildings of a list as a file, in its order and with the figures of its period. */
export const downloadList = (format: ExportFormat, { view, ...scope }: ExportScope): Promise<void> =>
  downloadCall(exportBuildings, {
    query: {
      format,
      sort: view.sort,
      order: view.order,
      ...view.months,
      ...('ids' in scope
        ? { ids: [...scope.ids] }
        : { ...filtersOf(view), _id_folder: scope.folderId ?? 'root', recursive: 'true' as const }),
    },
  });
