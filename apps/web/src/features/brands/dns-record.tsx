import { Button, CopyButton } from '@mantine/core';
import classes from './brands.module.css';

type Props = { title: string; name: string; value: string; note?: string };

/** A TXT record to add to the zone of a domain, each part ready to be copied. */
export function DnsRecord({ title, name, value, note }: Props) {
  return (
    <section aria-label={title} className={classes.record}>
      <strong>{title}</strong>
      <dl className={classes.parts}>
        <dt>Type</dt>
        <dd>TXT</dd>
        <dt>Nom</dt>
        <dd>
          <code>{name}</code> <Copy value={name} label={`Copier le nom, ${title}`} />
        </dd>
        <dt>Valeur</dt>
        <dd>
          <code>{value}</code> <Copy value={value} label={`Copier la valeur, ${title}`} />
        </dd>
      </dl>
      {note && <p className={classes.text}>{note}</p>}
    </section>
  );
}

const Copy = ({ value, label }: { value: string; label: string }) => (
  <CopyButton value={value}>
    {({ copied, copy }) => (
      <Button type="button" variant="subtle" size="compact-xs" aria-label={label} onClick={copy}>
        {copied ? 'Copié' : 'Copier'}
      </Button>
    )}
  </CopyButton>
);
