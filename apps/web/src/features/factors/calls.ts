import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  getFactors,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from '#calls/factors';
import type { Factors } from '@joulerie/contract/factors';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** The second factor of the signed-in person. */
export const factorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: ({ signal }) => call(getFactors, {}, { signal }),
});

export const useBeginTotp = () =>
  useMutation({ mutationFn: (password: string) => call(beginTotp, { body: { password } }) });

export function useConfirmTotp() {
  const keep = useKeep();
  return useMutation({
    mutationFn: (code: string) => call(confirmTotp, { body: { code } }),
    onSuccess: ({ factors }) => keep(factors),
  });
}

/** Asks the browser for a passkey under the person's hand, then adds it. Throws the browser's own error when it makes none. */
export function useAddPasskey() {
  const keep = useKeep();
  return useMutation({
    mutationFn: async ({ name, password }: { name: string; password: string }) => {
      const { options } = await call(beginPasskey, { body: { password } });
      const { createPasskey } = await import('./browser-passkey.ts');
      return call(addPasskey, { body: { name, credential: await createPasskey(options) } });
    },
    onSuccess: ({ factors }) => keep(factors),
  });
}

/** Removes the application (null) or a passkey. */
export function useRemoveFactor() {
  const keep = useKeep();
  return useMutation({
    mutationFn: ({ passkey, password }: { passkey: string | null; password: string }) =>
      passkey === null
        ? call(removeTotp, { body: { password } })
        : call(removePasskey, { params: { id: passkey }, body: { password } }),
    onSuccess: keep,
  });
}

export function useRenewCodes() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (password: string) => call(renewRecoveryCodes, { body: { password } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: factorsQuery.queryKey }),
  });
}

/** What changed is shown; other sessions may have ended with it, and a company that asked for a factor opens. */
function useKeep() {
  const queryClient = useQueryClient();
  return async (factors: Factors) => {
    queryClient.setQueryData(factorsQuery.queryKey, factors);
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['sessions'] }),
      queryClient.invalidateQueries({ queryKey: ['me'] }),
    ]);
  };
}
