import { useState } from 'react';
import classes from './company-logo.module.css';

type Props = {
  /** Address of the logo; nothing is shown without one. */
  logo: string | null;
  /** [pixels] */
  height?: number;
};

/** The logo of a company, beside its name: to whoever hears the page, the name says it. One that does not come leaves nothing. */
export function CompanyLogo({ logo, height = 36 }: Props) {
  const [state, setState] = useState<{ of: string | null; is: 'here' | 'gone' } | null>(null);
  const is = state !== null && state.of === logo ? state.is : 'awaited';
  if (!logo || is === 'gone') return null;
  return (
    <img
      src={logo}
      alt=""
      height={height}
      // Until it comes, the room of most logos, without its plate.
      style={is === 'awaited' ? { minWidth: 2.5 * height, visibility: 'hidden' } : undefined}
      className={classes.logo}
      onLoad={() => setState({ of: logo, is: 'here' })}
      onError={() => setState({ of: logo, is: 'gone' })}
    />
  );
}
