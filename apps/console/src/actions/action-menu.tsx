import { MenuItem } from '@mantine/core';
import { type ReactNode } from 'react';
import { type LiveAction } from './action.js';
import { shownKey } from './keys.js';
import { Menu } from './menu.js';
import { type ButtonOfMenu } from './menu-button.js';

interface ActionMenuParts {
  readonly actions: readonly LiveAction[];
  readonly button: ButtonOfMenu;
}

/** Actions by name, with their keys. */
export default function OpenedActions({ actions, button }: ActionMenuParts): ReactNode {
  return (
    <Menu position="bottom-end" button={button}>
      {actions.map((action) => (
        <MenuItem
          key={action.id}
          {...(action.dangerous ? { color: 'red' } : {})}
          rightSection={action.key === undefined ? undefined : <kbd>{shownKey(action.key)}</kbd>}
          onClick={() => void action.perform()}
        >
          {action.name}
        </MenuItem>
      ))}
    </Menu>
  );
}
