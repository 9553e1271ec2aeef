import { declareGasRight, endGasRight, sendGasProof } from '#calls/gas-rights';
import type { CallInput } from '@joulerie/contract/endpoint';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { upload } from '../../lib/upload.ts';

export type GasDeclarationBody = CallInput<typeof declareGasRight>['body'];

/** The source says where its right stands, and its agreement may end with it. */
const refresh = (client: QueryClient) =>
  Promise.all(['sources', 'source', 'consents'].map((key) => client.invalidateQueries({ queryKey: [key] })));

export const useDeclareRight = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: GasDeclarationBody; key: string }) =>
      call(declareGasRight, { body }, { idempotencyKey: key }),
    // A refusal is kept with the right: the page shows it too.
    onSettled: () => refresh(client),
  });
};

export const useEndRight = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endGasRight, { params: { id } }),
    onSuccess: () => refresh(client),
  });
};

/** Sends the proofs one after the other; the last one has all of them leave for GRDF. */
export const useSendProofs = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, files }: { id: string; files: readonly File[] }) => {
      for (const [i, file] of files.entries()) {
        const first = i === 0 ? ({ first: 'true' } as const) : {};
        const complete = i === files.length - 1 ? ({ complete: 'true' } as const) : {};
        await upload(sendGasProof, { params: { id }, file, body: { ...first, ...complete } });
      }
    },
    onSuccess: () => refresh(client),
  });
};
