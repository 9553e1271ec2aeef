import { IconMailPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { LazyMenu } from '../../ui/lazy-menu.tsx';
import { buttonLook } from '../../ui/plain-button.tsx';
import { AskDialog } from './ask-dialog.lazy.ts';
import type { AskKind, ChosenMeter } from './ask-values.ts';
import { ASK_LINES } from './ask-words.ts';

const LOOK = buttonLook({ small: true, withIcon: true });
const QUIET_LOOK = buttonLook({ quiet: true, small: true, withIcon: true });

/** « Demander un accord »: what for, then its dialog. Of one meter, only what can be asked of it. */
export function AskMenu({ meter, quiet = false }: { meter?: ChosenMeter; quiet?: boolean }) {
  const [kind, setKind] = useState<AskKind | null>(null);
  const lines = ASK_LINES.filter((one) => !meter || one.kind !== 'several');
  return (
    <>
      <LazyMenu
        look={quiet ? QUIET_LOOK : LOOK}
        lines={lines.map((one) => ({
          kind: 'action',
          label: meter && one.kind === 'one' ? 'Demander un accord' : one.label,
          onSelect: () => setKind(one.kind),
        }))}
      >
        <IconMailPlus size={16} aria-hidden />
        Demander un accord
      </LazyMenu>
      <Suspense>{kind && <AskDialog kind={kind} meter={meter} onClose={() => setKind(null)} />}</Suspense>
    </>
  );
}
