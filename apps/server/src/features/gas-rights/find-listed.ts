import { isSameMailbox } from '@joulerie/domain/consents';
import type { Adict } from '../../connectors/grdf/adict/client.ts';
import type { GasRight } from '../../connectors/grdf/adict/rights.ts';
import type { OperatorOutcome } from '../../connectors/operators/outcome.ts';
import type { GasRightRow } from './gas-rights.tables.ts';

/** The living right of a meter that asks the same holder, among those that GRDF lists; null without any. */
export async function findListed(
  grdf: Adict,
  { pce, mail }: Pick<GasRightRow, 'pce' | 'mail'>,
): Promise<OperatorOutcome<GasRight | null>> {
  const listed = await grdf.rights([pce]);
  if (!listed.ok) return listed;
  const living = listed.value.rights
    // Whatever the list is of: the same holder may have allowed another of their meters.
    .filter((one) => one.pce === pce)
    .filter(({ state }) => state === 'active' || state === 'to-validate' || state === 'to-verify')
    .filter((one) => one.mail !== null && mail !== null && isSameMailbox(one.mail, mail))
    .toSorted((a, b) => (b.createdOn ?? 0) - (a.createdOn ?? 0));
  return { ok: true, value: living[0] ?? null };
}
