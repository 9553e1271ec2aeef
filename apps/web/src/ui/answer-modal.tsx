import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';

/** A dialog that stays until one of its buttons is chosen: neither a cross, nor Escape, nor a click beside it closes it. */
export function AnswerModal({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={title}
    >
      {children}
    </Modal>
  );
}
