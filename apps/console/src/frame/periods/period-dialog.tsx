import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { perform } from '../../actions/perform.js';
import { reasonOf } from '../../actions/problem-note.js';
import { type Period, tryClosingQuery } from '../../api/periods.js';
import { ReasonDialog } from '../../form/reason-dialog.js';
import { words } from '../../words/words.js';
import { useCompany } from '../company.js';
import { close as closing, closeForGood, monthOf, reopen } from './period-actions.js';
import classes from './periods.module.css';

interface PeriodDialogParts {
  readonly dialog: 'close' | 'reopen';
  readonly period: Period;
  readonly close: () => void;
}

/** Says what follows from closing a month or opening it again, and what the books warn of. */
export function PeriodDialog({ dialog, ...parts }: PeriodDialogParts): ReactNode {
  return dialog === 'close' ? <CloseDialog {...parts} /> : <ReopenDialog {...parts} />;
}

type DialogParts = Omit<PeriodDialogParts, 'dialog'>;

function CloseDialog({ period, close }: DialogParts): ReactNode {
  const w = words('periods');
  const { id: companyId, permissions } = useCompany();
  const mayReopen = permissions.includes('periods.reopen');
  const tried = useQuery(tryClosingQuery(companyId, period.id));
  const closedMeanwhile = period.state === 'closed';
  return (
    <Dialog title={`${w.close}: ${monthOf(period)}`} close={close}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          close();
          void perform(mayReopen ? closing : closeForGood, period, companyId);
        }}
      >
        <p>{mayReopen ? w.closeHint : w.closeForGoodHint}</p>
        {(closedMeanwhile || tried.error !== null) && (
          <p role="alert" className={classes.warning}>
            {closedMeanwhile ? w.closedMeanwhile : reasonOf(tried.error)}
          </p>
        )}
        {tried.data?.result.warnings.map(({ message, bank_account_id, date_from }) => (
          <p key={`${bank_account_id} ${date_from}`} className={classes.warning}>
            {message}
          </p>
        ))}
        <footer className={classes.foot}>
          <Button type="submit" data-autofocus disabled={closedMeanwhile || tried.error !== null}>
            {w.close}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

/** The reason stays with the month: whoever closes it again reads it. */
function ReopenDialog({ period, close }: DialogParts): ReactNode {
  const w = words('periods');
  const { id: companyId } = useCompany();
  return (
    <ReasonDialog
      title={`${w.reopen}: ${monthOf(period)}`}
      button={w.reopen}
      hint={w.reopenHint}
      about={`${companyId}:reopen:${period.id}`}
      send={(submit, reason) => submit(reopen, { period, reason }, companyId)}
      close={close}
    >
      {period.vat_filed && <p className={classes.warning}>{w.reopenVat}</p>}
    </ReasonDialog>
  );
}
