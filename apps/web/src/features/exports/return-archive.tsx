import { Button, Checkbox, Progress } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { sendArchive } from './space-archive-calls.ts';
import classes from './space-archive.module.css';

/** Which export comes back, and who declares to be the holder of its meters. @param busy whether one is coming back already */
export function ReturnArchive({ busy }: { busy: boolean }) {
  const client = useQueryClient();
  const picker = useRef<HTMLInputElement>(null);
  const [holder, setHolder] = useState(false);
  const [tried, setTried] = useState(false);
  const [share, setShare] = useState(0);
  const send = useMutation({
    // All that the pages show of the space is another one from then on.
    mutationFn: (file: File) => sendArchive(file, setShare, () => void client.invalidateQueries()),
    onSettled: () => setShare(0),
  });
  const choose = () => {
    setTried(true);
    if (holder) picker.current?.click();
  };
  return (
    <>
      <p className={classes.text}>
        Cet espace n’a ni bâtiment ni source&nbsp;: il peut reprendre le fichier ZIP d’un autre. Chaque fichier y est
        vérifié, et tout revient, ou rien. Ce que d’autres partageaient avec vous revient sans ses mesures, jusqu’à un
        nouveau partage.
      </p>
      <Checkbox
        label="Je déclare que cet espace est titulaire des compteurs de cet export"
        description="Leurs mesures ne reviennent qu’à leur titulaire. Votre nom et la date de cette déclaration sont gardés."
        checked={holder}
        onChange={(event) => setHolder(event.currentTarget.checked)}
        error={tried && !holder ? 'Cette déclaration est requise.' : null}
      />
      <div>
        <Button
          variant="default"
          leftSection={<IconUpload size={16} aria-hidden />}
          loading={send.isPending || busy}
          onClick={choose}
        >
          Choisir le fichier
        </Button>
        <input
          ref={picker}
          type="file"
          accept=".zip,application/zip"
          hidden
          aria-label="Export à reprendre"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file) send.mutate(file);
            event.currentTarget.value = '';
          }}
        />
      </div>
      {send.isPending && <Progress value={100 * share} aria-label="Envoi du fichier" />}
      {send.error && (
        <p className={classes.failure} role="alert">
          {messageOf(send.error)}
        </p>
      )}
    </>
  );
}
