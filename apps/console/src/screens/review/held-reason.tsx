import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { useCompanyId } from '../../frame/company.js';
import { WarningIcon } from '../../theme/icons.js';
import { words } from '../../words/words.js';
import classes from './review.module.css';

interface HeldReasonParts {
  /** In words, of the service. */
  readonly note: string | null;
  /** The purchase that the document may repeat. */
  readonly repeats: string | undefined;
  readonly account: { readonly now: readonly string[]; readonly before: readonly string[] } | undefined;
  readonly accountChecked: boolean;
  readonly onAccountChecked: () => void;
}

/** Why the document waits for a person; of an account that changed, the old and the new one. */
export function HeldReason({
  note,
  repeats,
  account,
  accountChecked,
  onAccountChecked,
}: HeldReasonParts): ReactNode {
  const w = words('review');
  const companyId = useCompanyId();
  if (note === null && account === undefined) return null;
  return (
    <section className={classes.held} aria-label={w.why}>
      <h3>
        <WarningIcon /> {w.why}
      </h3>
      {note !== null && <p>{note}</p>}
      {repeats !== undefined && (
        <Link to="/c/$company/review" params={{ company: companyId }} search={{ invoice: repeats }}>
          {w.repeated}
        </Link>
      )}
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
