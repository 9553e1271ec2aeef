import { Modal } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderUi } from './test-render.tsx';
import { useReturnFocus } from './use-return-focus.ts';

function Dialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  useReturnFocus(opened);
  return (
    <Modal opened={opened} onClose={onClose} title="Titre">
      <button type="button" onClick={onClose}>
        Fermer
      </button>
    </Modal>
  );
}

/** A dialog made when it opens; `kept` stays, closed, afterwards. */
function Page({ kept }: { kept: boolean }) {
  const [made, setMade] = useState(false);
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => {
          setMade(true);
          setOpened(true);
        }}
      >
        Ouvrir
      </button>
      {made && (opened || kept) && <Dialog opened={opened} onClose={() => setOpened(false)} />}
    </>
  );
}

test.each([[true], [false]])(
  'what opened a dialog has the focus again, each time (kept when closed: %s)',
  async (kept) => {
    renderUi(<Page kept={kept} />);
    const opener = screen.getByRole('button', { name: 'Ouvrir' });
    for (let round = 0; round < 2; round++) {
      await userEvent.click(opener);
      await waitFor(() => expect(document.activeElement?.closest('[role="dialog"]')).not.toBeNull());
      await userEvent.click(screen.getByText('Fermer'));
      await waitFor(() => expect(document.activeElement).toBe(opener));
    }
  },
);
