import { type LinkProps, type NavigateOptions, useNavigate } from '@tanstack/react-router';
import { Children, isValidElement, type ReactNode } from 'react';
import { defineAction, on } from '../actions/action.js';
import { useActions } from '../actions/live-actions.js';
import { words } from '../words/words.js';
import classes from './tabs.module.css';

interface TabsParts {
  readonly label: string;
  /** Links of the router, each with its name alone. */
  readonly children: ReactNode;
}

interface Way {
  readonly name: string;
  readonly go: () => unknown;
}

const toTab = (name: string) =>
  defineAction({
    id: `frame.tab.${name}`,
    name: ({ name: tab }: Way) => words('actions').goTo(tab),
    run: ({ go }) => void go(),
  });

/** The parts of a screen, each with its own address; the palette leads to each of them too. */
export function Tabs({ label, children }: TabsParts): ReactNode {
  const navigate = useNavigate();
  const links = Children.toArray(children).flatMap((one) =>
    isValidElement<LinkProps & { readonly children?: ReactNode }>(one) ? one.props : [],
  );
  useActions(
    links.flatMap(({ children: name, to, params, search }) =>
      typeof name === 'string'
        ? on(toTab(name), { name, go: () => navigate({ to, params, search } as NavigateOptions) })
        : [],
    ),
  );
  return (
    <nav className={classes.tabs} aria-label={label}>
      {children}
    </nav>
  );
}
