import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { MenuProps } from './lazy-menu.tsx';
import classes from './menu-dropdown.module.css';

/** The open menu. It begins open: it was asked for before it was loaded. */
export function MenuDropdown({ children, label, className, side = 'end', lines }: MenuProps) {
  const [opened, setOpened] = useState(true);
  const choices = lines.some((line) => line.kind === 'action' && line.checked !== undefined);
  return (
    <Menu opened={opened} onChange={setOpened} position={`bottom-${side}`} width="max-content">
      <Menu.Target>
        <button type="button" className={className} aria-label={label}>
          {children}
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        {lines.map((line, index) => {
          if (line.kind === 'title') return <Menu.Label key={index}>{line.label}</Menu.Label>;
          if (line.kind === 'line') return <Menu.Divider key={index} />;
          return (
            <Menu.Item
              key={index}
              role={line.checked === undefined ? 'menuitem' : line.keepOpen ? 'menuitemcheckbox' : 'menuitemradio'}
              aria-checked={line.checked}
              closeMenuOnClick={!line.keepOpen}
              color={line.danger ? 'red.8' : undefined}
              disabled={line.disabled ?? false}
              leftSection={
                choices ? (
                  <IconCheck size={16} style={{ visibility: line.checked ? 'visible' : 'hidden' }} aria-hidden />
                ) : (
                  line.icon
                )
              }
              rightSection={line.note ? <span className={classes.note}>{line.note}</span> : undefined}
              onClick={line.onSelect}
            >
              {line.label}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
