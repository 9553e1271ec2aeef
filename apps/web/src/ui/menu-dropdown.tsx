import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { MenuProps } from './menu-lines.ts';
import classes from './menu-dropdown.module.css';

/** The open menu. It begins open: it was asked for before it was loaded. */
export function MenuDropdown({ children, label, className, look, side = 'end', lines }: MenuProps) {
  const [opened, setOpened] = useState(true);
  return (
    <Menu opened={opened} onChange={setOpened} position={`bottom-${side}`} width="max-content">
      <Menu.Target>
        <button type="button" className={className} {...look} aria-label={label}>
          {children}
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        {lines.map((line, index) => {
          if (line.kind === 'title') return <Menu.Label key={index}>{line.label}</Menu.Label>;
          if (line.kind === 'line') return <Menu.Divider key={index} />;
          const rest = {
            disabled: line.disabled ?? false,
            rightSection: line.note ? <span className={classes.note}>{line.note}</span> : undefined,
          };
          // What can be on or off says so: the kit's plain item keeps its own role.
          if (line.checked !== undefined) {
            const Choice = line.keepOpen ? Menu.CheckboxItem : Menu.RadioItem;
            return (
              <Choice
                key={index}
                {...rest}
                value={line.label}
                checked={line.checked}
                closeMenuOnClick={!line.keepOpen}
                checkIcon={<IconCheck size={16} aria-hidden />}
                onChange={line.onSelect}
              >
                {line.label}
              </Choice>
            );
          }
          return (
            <Menu.Item
              key={index}
              {...rest}
              closeMenuOnClick={!line.keepOpen}
              color={line.danger ? 'red.8' : undefined}
              leftSection={line.icon}
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
