import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { type ReactNode } from 'react';
import { WarningIcon } from '../../theme/icons.js';
import { words } from '../../words/words.js';
import classes from './review.module.css';

interface HeldReasonParts {
  /** In words, of the service. */
  readonly note: string | null;
  readonly account: { readonly now: readonly string[]; readonly before: readonly string[] } | undefined;
  readonly accountChecked: boolean;
  readonly onAccountChecked: () => void;
}

/** Why the document waits for a person; of an account that changed, the old and the new one. */
export function HeldReason({ note, account, accountChecked, onAccountChecked }: HeldReasonParts): ReactNode {
  const w = words('review');
  if (note === null && account === undefined) return null;
  return (
    <section className={classes.held} aria-label={w.why}>
      <h3>
        <WarningIcon /> {w.why}
      </h3>
      {note !== null && <p>{note}</p>}
      {account !== undefined && (
        <div data-field="iban" className={classes.accounts}>
          <dl>
            <dt>{w.accountBefore}</dt>
            <dd>{account.before.length === 0 ? w.noAccount : account.before.map(grouped).join(', ')}</dd>
            <dt>{w.accountNow}</dt>
            <dd>
              <strong>{account.now.map(grouped).join(', ')}</strong>
            </dd>
          </dl>
          <Checkbox
            label={w.accountChecked}
            description={w.accountHint}
            checked={accountChecked}
            onChange={onAccountChecked}
          />
        </div>
      )}
    </section>
  );
}

/** As banks print it. */
const grouped = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
