import { Button, type ButtonProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import classes from './menu-button.module.css';

type Props = ButtonProps & ComponentPropsWithRef<'button'>;

/** A button that opens a menu, as the filters of a list look: its words and a chevron. The target of a `Menu` of the kit. */
export function MenuButton(props: Props) {
  return (
    <Button
      variant="default"
      className={classes.button}
      rightSection={<IconChevronDown size={15} aria-hidden />}
      {...props}
    />
  );
}
