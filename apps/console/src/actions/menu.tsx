import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { Menu as MantineMenu, type MenuProps } from '@mantine/core';
import { cloneElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { type ButtonOfMenu } from './menu-button.js';

interface MenuParts extends Pick<MenuProps, 'position' | 'width' | 'closeOnItemClick'> {
  readonly button: ButtonOfMenu;
  readonly children: ReactNode;
}

/** A menu that opens as soon as it is there: its button was clicked before. */
export function Menu({ button, children, ...look }: MenuParts): ReactNode {
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The clicked button was replaced by this one, to which the focus returns.
    target.current?.focus();
    setOpened(true);
  }, []);
  return (
    <MantineMenu {...look} opened={opened} onChange={setOpened} withinPortal>
      <MantineMenu.Target>{cloneElement(button, { ref: target })}</MantineMenu.Target>
      <MantineMenu.Dropdown>{children}</MantineMenu.Dropdown>
    </MantineMenu>
  );
}
