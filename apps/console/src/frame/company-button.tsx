import { type ReactNode } from 'react';
import { shownKey } from '../actions/keys.js';
import { ChevronIcon } from '../theme/icons.js';
import { words } from '../words/words.js';
import classes from './company-button.module.css';

interface CompanyButtonParts {
  readonly company: { readonly name: string } | undefined;
  readonly onOpen: () => void;
}

/** The company that everything on the page is about, and the way to another one. */
export function CompanyButton({ company, onOpen }: CompanyButtonParts): ReactNode {
  const w = words('frame');
  return (
    <button
      type="button"
      className={classes.button}
      title={[company?.name, shownKey('Mod+K')].filter(Boolean).join(' · ')}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <span className={classes.mark} aria-hidden="true">
        {(company?.name ?? 'R').slice(0, 1).toUpperCase()}
      </span>
      {company === undefined ? (
        <span className={classes.name}>{w.chooseCompany}</span>
      ) : (
        <span className={classes.name} translate="no">
          {company.name}
        </span>
      )}
      <ChevronIcon />
    </button>
  );
}
