import { cloneElement, type ReactElement, type ReactNode, type Ref, Suspense, useState } from 'react';

interface ButtonParts {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly onClick?: () => void;
  readonly 'aria-haspopup'?: 'menu';
  readonly 'aria-expanded'?: boolean;
}

/** The button of a menu, to which the menu gives what it needs. */
export type ButtonOfMenu = ReactElement<ButtonParts>;

interface MenuButtonParts {
  readonly button: ButtonOfMenu;
  /** The menu with its button: a lazy component, for what floats is a tenth of all scripts. */
  readonly children: ReactNode;
}

/** A button that loads its menu when it is clicked for the first time. */
export function MenuButton({ button, children }: MenuButtonParts): ReactNode {
  const [asked, setAsked] = useState(false);
  const closed = cloneElement(button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => {
      setAsked(true);
    },
  });
  return asked ? <Suspense fallback={closed}>{children}</Suspense> : closed;
}
