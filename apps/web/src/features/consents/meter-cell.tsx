import type { Consent } from '@joulerie/contract/consents';
import { meterNumber } from '../../lib/format.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { LongName } from '../../ui/long-name.tsx';
import { SourceIcon } from '../../ui/source-icon.tsx';
import classes from './consents.module.css';

type Props = { meter: Consent['source']; hint?: string | null };

/** A meter: its energy, its name, which leads to it, and its number. A holder has the end of its number only, and no page. */
export function MeterCell({ meter, hint = null }: Props) {
  const { _id_source, idsource, idtype, name } = meter;
  return (
    <div className={classes.meter}>
      <SourceIcon type={idtype} />
      <div className={classes.words}>
        {name ? (
          <AppLink className={classes.name} href={`/source/${_id_source}/data`}>
            <LongName lines={2}>{name}</LongName>
          </AppLink>
        ) : (
          <span className={classes.name}>Compteur {idsource}</span>
        )}
        {name && <span className={`figures ${classes.detail}`}>{meterNumber(idsource)}</span>}
        {hint && <span className={classes.detail}>{hint}</span>}
      </div>
    </div>
  );
}
