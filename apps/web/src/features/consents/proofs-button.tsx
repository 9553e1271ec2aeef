import { auditConsents } from '#calls/consent-records';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadCall } from '../../lib/download-call.ts';
import { useNotify } from '../notifications/notifications.public.ts';

/** What an auditor needs: the agreements with their proofs, and what verifies them without this platform. */
export function ProofsButton({ source }: { source: string | undefined }) {
  const notify = useNotify();
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      await downloadCall(auditConsents, { query: { _id_source: source } });
    } catch (error) {
      notify.error(error, 'Le dossier de preuve n’a pas été créé');
    } finally {
      setSaving(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={saving}
      onClick={() => void save()}
    >
      Dossier de preuve
    </Button>
  );
}
