import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, type ReactNode } from 'react';
import { MenuButton } from '../actions/menu-button.js';
import { meQuery } from '../api/me.js';
import classes from './account-menu.module.css';

const AccountItems = lazy(() => import('./account-items.js'));

/** The person, and what belongs to them alone. */
export function AccountMenu(): ReactNode {
  const { data: me } = useSuspenseQuery(meQuery);
  const button = (
    <button type="button" className={classes.button}>
      <span className={classes.name} translate="no">
        {me.user?.name ?? me.credential.name}
      </span>
      <span className={classes.email} translate="no">
        {me.user?.email}
      </span>
    </button>
  );
  return (
    <MenuButton button={button}>
      <AccountItems button={button} />
    </MenuButton>
  );
}
