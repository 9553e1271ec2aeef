import { listFlowFiles } from '#calls/flow-files';
import { PAGE_SIZE } from '@joulerie/contract/first-constants';
import type { FlowFileState } from '@joulerie/domain/collection';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** The files of the watched folder, the last received first. */
export const flowFilesQuery = (page: number, state: FlowFileState | undefined) =>
  queryOptions({
    queryKey: ['flow-files', page, state ?? null],
    queryFn: ({ signal }) => call(listFlowFiles, { query: { page, limit: PAGE_SIZE, state } }, { signal }),
    placeholderData: keepPreviousData,
  });
