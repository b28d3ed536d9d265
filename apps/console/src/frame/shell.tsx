import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { type MyCompany } from '../api/me.js';
import { type Permission } from '../api/companies.js';
import { CloseIcon, MenuIcon } from '../theme/icons.js';
import { words } from '../words/words.js';
import { AccountMenu } from './account-menu.js';
import { Banners } from './banners.js';
import { CompanyButton } from './company-button.js';
import { useCurrentItem, useNavigation } from './navigation.js';
import { openCompanies } from './overlays.js';
import classes from './shell.module.css';

interface ShellParts {
  readonly company: Pick<MyCompany, 'id' | 'name'> | undefined;
  readonly permissions: ReadonlySet<Permission>;
  readonly children?: ReactNode;
}

/** The frame: company, navigation, account and the screen. On a phone the navigation is behind a button. */
export function Shell({ company, permissions, children = <Outlet /> }: ShellParts): ReactNode {
  const w = words('frame');
  const [open, setOpen] = useState(false);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  useEffect(() => {
    setOpen(false);
  }, [path]);
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        {w.skip}
      </a>
      <div className={classes.topbar}>
        <button
          type="button"
          className={classes.burger}
          aria-expanded={open}
          aria-controls="navigation"
          aria-label={open ? w.closeMenu : w.menu}
          onClick={() => {
            setOpen(!open);
          }}
        >
          {open ? <CloseIcon /> : <MenuIcon />}
        </button>
        <CompanyButton company={company} onOpen={openCompanies} />
      </div>
      <div id="navigation" className={classes.side} data-open={open || undefined}>
        <div className={classes.sideTop}>
          <CompanyButton company={company} onOpen={openCompanies} />
        </div>
        <Navigation company={company} permissions={permissions} />
        <AccountMenu />
      </div>
      <main id="content" tabIndex={-1} className={classes.main}>
        <Banners />
        <div className={classes.screen}>{children}</div>
      </main>
    </div>
  );
}

function Navigation({ company, permissions }: Omit<ShellParts, 'children'>): ReactNode {
  const w = words('screens');
  const sections = useNavigation(permissions, company !== undefined);
  const current = useCurrentItem(sections);
  return (
    <nav className={classes.nav} aria-label={words('frame').navigation}>
      {sections.map((items) => (
        <ul key={items[0]?.to} className={classes.section}>
          {items.map(({ to, screen, nav: { icon: Icon } }) => (
            <li key={to}>
              <Link
                to={to}
                params={{ company: company?.id ?? '' }}
                activeOptions={{ exact: true, includeSearch: false }}
                aria-current={to === current ? 'page' : undefined}
                className={classes.link}
              >
                <Icon />
                <span>{w[screen]}</span>
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}
