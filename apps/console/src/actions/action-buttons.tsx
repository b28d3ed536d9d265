import { Button } from '@mantine/core';
import { lazy, type ReactNode } from 'react';
import { MoreIcon } from '../theme/icons.js';
import { words } from '../words/words.js';
import { type LiveAction } from './action.js';
import { shownKey } from './keys.js';
import { MenuButton } from './menu-button.js';

interface ActionButtonParts {
  readonly action: LiveAction;
  readonly primary?: boolean;
  readonly size?: 'sm' | 'compact-sm';
}

export function ActionButton({ action, primary = false, size = 'sm' }: ActionButtonParts): ReactNode {
  return (
    <Button
      size={size}
      variant={primary ? 'filled' : 'default'}
      {...(action.dangerous ? { color: 'red' } : {})}
      title={action.key === undefined ? undefined : shownKey(action.key)}
      onClick={() => void action.perform()}
    >
      {action.name}
    </Button>
  );
}

/** The first actions as buttons, the rest in a menu. The first of them is the one that people come for. */
export function ActionButtons({
  actions,
  shown = 2,
}: {
  readonly actions: readonly LiveAction[];
  readonly shown?: number;
}): ReactNode {
  const [buttons, rest] = [actions.slice(0, shown), actions.slice(shown)];
  return (
    <>
      {buttons.map((action, at) => (
        <ActionButton key={action.id} action={action} primary={at === 0} />
      ))}
      {rest.length > 0 && <ActionMenu actions={rest} />}
    </>
  );
}

interface ActionMenuParts {
  readonly actions: readonly LiveAction[];
  readonly label?: string;
  readonly icon?: ReactNode;
}

const OpenedActions = lazy(() => import('./action-menu.js'));

export function ActionMenu({
  actions,
  label = words('actions').more,
  icon = <MoreIcon />,
}: ActionMenuParts): ReactNode {
  const button = (
    <Button size="sm" variant="default" px={8} aria-label={label} title={label}>
      {icon}
    </Button>
  );
  return (
    <MenuButton button={button}>
      <OpenedActions actions={actions} button={button} />
    </MenuButton>
  );
}
