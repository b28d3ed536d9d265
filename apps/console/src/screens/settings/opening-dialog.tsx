import { Button, NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { perform } from '../../actions/perform.js';
import { ProblemNote } from '../../actions/problem-note.js';
import { type BankAccount } from '../../api/bank.js';
import { statementsQuery } from '../../api/statements.js';
import { formatDay } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { useCompany } from '../../frame/company.js';
import { Buttons, Form } from '../../frame/section.js';
import { words } from '../../words/words.js';
import { moveOpening } from './actions.js';

interface OpeningDialogParts {
  readonly account: BankAccount;
  readonly close: () => void;
}

/** Moves the opening balance of an account to one of its statements. */
export function OpeningDialog({ account, close }: OpeningDialogParts): ReactNode {
  const w = words('settings');
  const { id: companyId } = useCompany();
  const read = useInfiniteQuery(statementsQuery(companyId, account.id));
  const statements = (read.data?.pages.flatMap(({ items }) => items) ?? []).filter(
    ({ opening_minor: opening }) => opening !== null,
  );
  const [chosen, choose] = useState('');
  const statement = statements.find(({ id }) => id === chosen) ?? statements[0];
  return (
    <Dialog title={`${w.opening}: ${account.label}`} close={close}>
      <Form
        label={w.opening}
        onSubmit={() => {
          if (statement === undefined) return;
          close();
          void perform(moveOpening, { account, statementId: statement.id }, companyId);
        }}
      >
        <p className="quiet">{w.openingDetail}</p>
        {read.isError && <ProblemNote title={w.bankUnknown} problem={read.error} />}
        {read.isSuccess && statements.length === 0 && <p>{w.noStatements}</p>}
        {statements.length > 0 && (
          <NativeSelect
            label={w.openingStatement}
            value={statement?.id ?? ''}
            data={statements.map(({ id, from, to, opening_minor: opening }) => ({
              value: id,
              label: `${formatDay(from)}–${formatDay(to)}: ${formatMoney(BigInt(opening ?? 0), account.currency)}`,
            }))}
            onChange={({ currentTarget: { value } }) => {
              choose(value);
            }}
          />
        )}
        <Buttons>
          <Button type="submit" disabled={statement === undefined}>
            {w.moveOpening}
          </Button>
        </Buttons>
      </Form>
    </Dialog>
  );
}
