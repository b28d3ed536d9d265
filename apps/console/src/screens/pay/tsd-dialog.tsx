import { Button } from '@mantine/core';
import { type ReactNode } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { perform } from '../../actions/perform.js';
import { fileTsd, type MonthTsd } from '../../api/pay.js';
import { formatMoney } from '../../format/money.js';
import { useCompanyId } from '../../frame/company.js';
import { type Attempt, EntryPreview, useAttempt } from '../../frame/entry-preview.js';
import { words } from '../../words/words.js';
import { monthInWords } from './month-field.js';
import classes from './pay.module.css';
import { file } from './tsd-actions.js';

interface TsdDialogParts {
  readonly tsd: MonthTsd;
  readonly close: () => void;
}

/** Files the return as it stands, with the entry of the taxes that are not in the books yet. */
export function TsdDialog({ tsd, close }: TsdDialogParts): ReactNode {
  const w = words('pay');
  const companyId = useCompanyId();
  const filing: Attempt = {
    object: 'pay_run',
    source: ['tsd', tsd.period, tsd.payable_minor, tsd.filed_return_id],
    attempt: (sent) => fileTsd(sent, tsd.period),
  };
  const tried = useAttempt(filing);
  const isFirst = tsd.filed_return_id === null;
  const owed = BigInt(tsd.payable_minor);
  return (
    <Dialog title={`${isFirst ? w.file : w.fileAgain}: ${monthInWords(tsd.period)}`} close={close}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          close();
          void perform(file, tsd, companyId);
        }}
      >
        <p>{w.fileHint}</p>
        <p>
          {owed < 0n ? w.refund : w.payableTax}:{' '}
          <strong>{formatMoney(owed < 0n ? -owed : owed, tsd.currency)}</strong>
        </p>
        {tsd.warnings.map(({ code, message }) => (
          <p key={`${code} ${message}`} className={classes.warning}>
            {message}
          </p>
        ))}
        <EntryPreview {...filing} />
        <footer className={classes.foot}>
          <Button type="submit" data-autofocus disabled={tried.isError}>
            {isFirst ? w.file : w.fileAgain}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
