import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { perform } from '../../actions/perform.js';
import { reasonOf } from '../../actions/problem-note.js';
import { type Period, tryClosingQuery } from '../../api/periods.js';
import { useCompany } from '../../frame/company.js';
import { words } from '../../words/words.js';
import classes from './ledger.module.css';
import { close as closing, closeForGood, monthOf, reopen } from './period-actions.js';

interface PeriodDialogParts {
  readonly dialog: 'close' | 'reopen';
  readonly period: Period;
  readonly close: () => void;
}

/** Says what follows from closing a month or opening it again, and what the books warn of. */
export function PeriodDialog({ dialog, period, close }: PeriodDialogParts): ReactNode {
  const w = words('periods');
  const { id: companyId, permissions } = useCompany();
  const mayReopen = permissions.includes('periods.reopen');
  const tried = useQuery({ ...tryClosingQuery(companyId, period.id), enabled: dialog === 'close' });
  const run = (): void => {
    close();
    if (dialog === 'reopen') void perform(reopen, period, companyId);
    else void perform(mayReopen ? closing : closeForGood, period, companyId);
  };
  const title = dialog === 'close' ? w.close : w.reopen;
  return (
    <Dialog title={`${title}: ${monthOf(period)}`} close={close}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        <p>{dialog === 'reopen' ? w.reopenHint : mayReopen ? w.closeHint : w.closeForGoodHint}</p>
        {dialog === 'reopen' && period.vat_filed && <p className={classes.warning}>{w.reopenVat}</p>}
        {tried.error !== null && (
          <p role="alert" className={classes.warning}>
            {reasonOf(tried.error)}
          </p>
        )}
        {tried.data?.result.warnings.map(({ message, bank_account_id, date_from }) => (
          <p key={`${bank_account_id} ${date_from}`} className={classes.warning}>
            {message}
          </p>
        ))}
        <footer className={classes.foot}>
          <Button
            type="submit"
            data-autofocus
            disabled={dialog === 'close' && tried.error !== null}
            {...(dialog === 'reopen' ? { color: 'red' } : {})}
          >
            {title}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
