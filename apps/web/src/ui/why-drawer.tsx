import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './why-figure.module.css';

type Props = { title: string; opened: boolean; onClose: () => void; children: () => ReactNode };

/** The explanation of a figure, at the side so that the page stays in sight. */
export function WhyDrawer({ title, opened, onClose, children }: Props) {
  return (
    <Drawer opened={opened} onClose={onClose} title={title} position="right" size="md">
      {opened && children()}
    </Drawer>
  );
}

/** One part of an explanation: « D’où viennent les données », « La formule », « Les tarifs ». */
export function WhySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
