import type { Consent } from '@joulerie/contract/consents';
import { CONSENT_COLORS } from '@joulerie/domain/consents';
import classes from './consents.module.css';
import { COLOR_WORDS } from './words.ts';

/** Where a consent stands: the colour of the specification beside its words, which keep the contrast of text. */
export function ConsentState({ color }: Pick<Consent, 'color'>) {
  return (
    <span className={classes.state}>
      <span className={classes.dot} style={{ background: CONSENT_COLORS[color] }} aria-hidden />
      {COLOR_WORDS[color]}
    </span>
  );
}
