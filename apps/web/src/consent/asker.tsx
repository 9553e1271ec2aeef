import { useState } from 'react';
import classes from './sheet.module.css';

/** The logo of whoever asks or reads, where they have one that comes; the text beside it names them. */
export function Asker({ logo }: { logo: string | null }) {
  const [isGone, setGone] = useState(false);
  if (!logo || isGone) return null;
  return <img src={logo} alt="" height={40} className={classes.logo} onError={() => setGone(true)} />;
}
