import type { CheckedInvitation } from '@joulerie/contract/consent-batches';
import { ActionIcon, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { meterNumber } from '../../lib/format.ts';
import { Chip } from '../../ui/chip.tsx';
import batches from './batches.module.css';
import { DoubtfulMail } from './doubtful-mail.tsx';
import { FIELD_WORDS, STATE_LINES } from './invite-words.ts';

type Props = {
  line: CheckedInvitation;
  onChange: (line: CheckedInvitation) => void;
  onRemove: () => void;
};

/** A line of the table: its meter, its holder, and what keeps it from being sent, with the fields that mend it. */
export function InviteLine({ line, onChange, onRemove }: Props) {
  const { label, tone, help, fields } = STATE_LINES[line.state];
  const holder = line.company || [line.firstname, line.lastname].filter(Boolean).join(' ');
  return (
    <li className={batches.line}>
      <div className={batches.who}>
        <span className={batches.name}>{line.mail || 'Sans adresse'}</span>
        <span className={batches.detail}>
          ligne {line.line} · {line.meter?.name || meterNumber(line.number) || 'sans numéro'}
          {holder && ` · ${holder}`}
        </span>
      </div>
      <div className={batches.state}>
        <Chip tone={tone}>{label}</Chip>
        {help && <span className={batches.detail}>{help}</span>}
        {line.suggestion !== null && line.state === 'doubtful_mail' && (
          <DoubtfulMail
            suggestion={line.suggestion}
            onCorrect={() => onChange({ ...line, mail: line.suggestion! })}
            onConfirm={() => onChange({ ...line, mail_confirmed: true })}
          />
        )}
      </div>
      {fields.length > 0 && (
        <div className={batches.fields}>
          {fields.map((field) => (
            <LineField
              key={`${field} ${line[field]}`}
              label={FIELD_WORDS[field]}
              line={line.line}
              value={line[field]}
              onChange={(value) =>
                onChange({ ...line, [field]: value, ...(field === 'mail' ? { mail_confirmed: false } : {}) })
              }
            />
          ))}
        </div>
      )}
      <ActionIcon variant="subtle" size="lg" aria-label={`Ôter la ligne ${line.line}`} onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}

type FieldProps = { label: string; line: number; value: string; onChange: (value: string) => void };

/** A field that is checked when it is left, or at the key « enter ». */
function LineField({ label, line, value, onChange }: FieldProps) {
  const [typed, setTyped] = useState(value);
  const leave = () => {
    if (typed !== value) onChange(typed);
  };
  return (
    <TextInput
      size="sm"
      label={label}
      aria-label={`${label}, ligne ${line}`}
      maxLength={254}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave();
      }}
    />
  );
}
