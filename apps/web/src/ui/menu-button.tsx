import { Button, type ButtonProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import classes from './menu-button.module.css';

type Props = ButtonProps & ComponentPropsWithRef<'button'>;

/** A button that opens a menu, as the filters of a list look: its words and a chevron. The target of a `Menu` of the kit. */
export function MenuButton({ className, ...rest }: Props) {
  return (
    <Button
      variant="default"
      // The menu gives its target a class of its own.
      className={`${classes.button} ${className ?? ''}`}
      rightSection={<IconChevronDown size={15} aria-hidden />}
      {...rest}
    />
  );
}
