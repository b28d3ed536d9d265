import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { perform } from '../../actions/perform.js';
import { type Statement } from '../../api/statements.js';
import { useCompanyId } from '../../frame/company.js';
import { words } from '../../words/words.js';
import { withdraw } from './actions.js';
import classes from './statements.module.css';

interface WithdrawDialogParts {
  readonly statement: Statement;
  readonly close: () => void;
}

export function WithdrawDialog({ statement, close }: WithdrawDialogParts): ReactNode {
  const w = words('statements');
  const companyId = useCompanyId();
  const [reason, setReason] = useState('');
  const given = reason.trim();
  return (
    <Dialog title={w.withdraw} close={close}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (given === '') return;
          close();
          void perform(withdraw, { statement, reason: given }, companyId);
        }}
      >
        <p className="quiet">{w.withdrawHint(statement.line_count)}</p>
        <TextInput
          label={w.reason}
          value={reason}
          maxLength={2000}
          required
          autoFocus
          onChange={({ currentTarget: { value } }) => {
            setReason(value);
          }}
        />
        <Button type="submit" color="red" disabled={given === ''}>
          {w.withdraw}
        </Button>
      </form>
    </Dialog>
  );
}
