import { exportBillingSources, exportBuildingsSources, exportSources } from '#calls/exports';
import type { ExportFormat } from '@joulerie/contract/constants';
import { call } from '../../lib/call.ts';
import { startTask } from '../tasks/tasks.public.ts';

/** Whose measures an export has: chosen buildings, a folder with everything below it, or everything that the person sees. */
export type MeasuresScope = { ids: readonly string[] } | { folderId: string | null };

export type MeasuresAsked = {
  start_date: string;
  end_date: string;
  steps: readonly ('daily' | 'weekly' | 'monthly')[];
  /** The energies of the sources without any. */
  variables: readonly string[];
  ignoreMissing: boolean;
  format: ExportFormat;
};

/** Asks for a file of measures, and follows it. */
export function askMeasures(scope: MeasuresScope, asked: MeasuresAsked): void {
  const { steps, variables, ignoreMissing, ...rest } = asked;
  startTask({
    label: 'Export des mesures',
    send: async (event_name) => {
      const query = {
        ...rest,
        event_name,
        ...Object.fromEntries(steps.map((step) => [step, 'true' as const])),
        ignore_missing_values: ignoreMissing ? ('true' as const) : ('false' as const),
        ...(variables.length > 0 ? { variables: [...variables] } : {}),
        ...('ids' in scope ? { buildings: [...scope.ids] } : scope.folderId ? { _id_folder: scope.folderId } : {}),
      };
      return (await call(exportBuildingsSources, { query })).data;
    },
  });
}

/**
 * Asks for the list of sources as a file: those of the company for who administers it, those of the person otherwise.
 *
 * @param userId the person, where they do not administer the company
 */
export const askSources = (format: ExportFormat, userId: string | undefined): void =>
  startTask({
    label: 'Export des sources',
    send: async (event_name) =>
      (await call(exportSources, { query: { format, event_name, ...(userId && { _id_user: userId }) } })).data,
  });

/** Asks for the sources that the company pays for, as a file. */
export const askBilling = (format: ExportFormat): void =>
  startTask({
    label: 'Export de la facturation',
    send: async (event_name) => (await call(exportBillingSources, { query: { format, event_name } })).data,
  });
