import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import classes from './copy-text.module.css';

/** A text worth copying (a meter number), with its button. `shown` is how it reads, `value` what is copied. */
export function CopyText({ value, shown = value, label }: { value: string; shown?: string; label: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () => {
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => {},
    );
  };
  return (
    <span className={classes.copy}>
      <span className="figures">{shown}</span>
      <button type="button" className={classes.button} onClick={copy} aria-label={copied ? 'Copié' : `Copier ${label}`}>
        {copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
      </button>
      <span className={classes.hidden} role="status">
        {copied ? 'Copié' : ''}
      </span>
    </span>
  );
}
