import { Button, SegmentedControl } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { perform } from '../../actions/perform.js';
import { useCompanyId } from '../../frame/company.js';
import { formatMoney } from '../../format/money.js';
import { formatShare } from '../../format/numbers.js';
import { words } from '../../words/words.js';
import { confirmAll } from './actions.js';
import classes from './bank.module.css';
import { acceptable, type QueueRow, signedOf, type Threshold, THRESHOLDS } from './queue.js';

interface AcceptDialogParts {
  readonly rows: readonly QueueRow[];
  readonly close: () => void;
}

/** Accepts exactly the listed proposals above a score: their number, their sums and what is left out are shown first. */
export function AcceptDialog({ rows, close }: AcceptDialogParts): ReactNode {
  const w = words('bank');
  const companyId = useCompanyId();
  const [threshold, setThreshold] = useState<Threshold>(THRESHOLDS[1]);
  const given = acceptable(rows, threshold);
  const proposed = rows.filter(({ choices }) => choices.length > 0).length;
  return (
    <Dialog title={w.acceptAll} close={close}>
      <SegmentedControl
        fullWidth
        aria-label={w.threshold}
        value={String(threshold)}
        data={THRESHOLDS.map((score) => ({
          value: String(score),
          label: w.above(formatShare(score * 100)),
        }))}
        onChange={(value) => {
          setThreshold(THRESHOLDS.find((one) => String(one) === value) ?? threshold);
        }}
      />
      <p>{w.acceptCount(given.length, rows.length, proposed - given.length)}</p>
      <ul className={classes.given} tabIndex={0} aria-label={w.proposal}>
        {given.map(({ line, choice: [{ invoice_number, judgement, score }, ...others] }) => (
          <li key={line.id}>
            <span>{line.party_name ?? line.counterparty_name ?? line.description}</span>
            <span className="quiet">
              {others.length > 0
                ? w.invoices(others.length + 1)
                : (invoice_number ?? w.judgements[judgement.kind])}
            </span>
            <span className="quiet">{score !== null && formatShare(score * 100)}</span>
            <span className="amount">{formatMoney(signedOf(line), line.currency, { signed: true })}</span>
          </li>
        ))}
      </ul>
      <footer className={classes.dialogFoot}>
        <strong className="amount">{sumsOf(given.map(({ line }) => line)).join(' · ')}</strong>
        <Button
          data-autofocus
          disabled={given.length === 0}
          onClick={() => {
            close();
            void perform(confirmAll, given, companyId);
          }}
        >
          {w.acceptThese(given.length)}
        </Button>
      </footer>
    </Dialog>
  );
}

/** One sum for each currency. */
function sumsOf(lines: readonly QueueRow['line'][]): readonly string[] {
  const sums = new Map<string, bigint>();
  for (const line of lines) sums.set(line.currency, (sums.get(line.currency) ?? 0n) + signedOf(line));
  return [...sums].map(([currency, sum]) => formatMoney(sum, currency, { signed: true }));
}
