import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { perform } from '../../actions/perform.js';
import { type BankLine, otherHalvesQuery } from '../../api/bank.js';
import { useCompanyId } from '../../frame/company.js';
import { formatDay } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { words } from '../../words/words.js';
import { transfer } from './actions.js';
import classes from './bank.module.css';
import { signedOf } from './queue.js';

/** The other half of a transfer between the company's own accounts: the same amount first. */
export function TransferDialog({
  line,
  close,
}: {
  readonly line: BankLine;
  readonly close: () => void;
}): ReactNode {
  const w = words('bank');
  const companyId = useCompanyId();
  const { data } = useQuery(otherHalvesQuery(companyId, line));
  const halves = (data ?? []).toSorted(
    (a, b) => Number(b.amount_minor === line.amount_minor) - Number(a.amount_minor === line.amount_minor),
  );
  return (
    <Dialog title={w.transfer} close={close}>
      {halves.length > 0 && <p>{w.transferHint}</p>}
      <ul className={classes.choices}>
        {halves.map((other, at) => (
          <li key={other.id}>
            <button
              type="button"
              data-autofocus={at === 0 || undefined}
              onClick={() => {
                close();
                void perform(transfer, { line, other }, companyId);
              }}
            >
              <span>{formatDay(other.booking_date)}</span>
              <span>{other.bank_account_label}</span>
              <span className="amount">{formatMoney(signedOf(other), other.currency, { signed: true })}</span>
            </button>
          </li>
        ))}
      </ul>
      {data?.length === 0 && <p className="quiet">{w.noHalves}</p>}
    </Dialog>
  );
}
