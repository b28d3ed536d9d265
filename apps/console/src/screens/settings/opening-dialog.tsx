import { Button, NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { ProblemNote } from '../../actions/problem-note.js';
import { type BankAccount } from '../../api/bank.js';
import { statementsQuery } from '../../api/statements.js';
import { formatDay } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { DraftNote } from '../../form/draft-note.js';
import { useDraft } from '../../form/drafts.js';
import { fieldError } from '../../form/errors.js';
import { useSubmission } from '../../form/submission.js';
import { useCompany } from '../../frame/company.js';
import { Buttons, Form } from '../../frame/section.js';
import { words } from '../../words/words.js';
import { moveOpening, setOpening } from './actions.js';

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
  const draft = useDraft(`settings.opening.${account.id}`, '');
  const { submit, problem } = useSubmission(draft, close);
  const chosen = draft.value;
  const statement = statements.find(({ id }) => id === chosen) ?? statements[0];
  const isFirst = account.opening_statement_id === null;
  return (
    <Dialog title={`${w.opening}: ${account.label}`} close={close}>
      <Form
        label={w.opening}
        onSubmit={() => {
          if (statement === undefined) return;
          void submit(isFirst ? setOpening : moveOpening, { account, statementId: statement.id }, companyId);
        }}
      >
        <p className="quiet">
          {w.openingDetail}
          {isFirst && ` ${w.openingFirst}`}
        </p>
        <DraftNote draft={draft} />
        {read.isError && <ProblemNote title={w.bankUnknown} problem={read.error} />}
        {read.isSuccess && statements.length === 0 && <p>{w.noStatements}</p>}
        {statements.length > 0 && (
          <NativeSelect
            label={w.openingStatement}
            value={statement?.id ?? ''}
            error={fieldError(problem, 'statement_id')}
            data={statements.map(({ id, from, to, opening_minor: opening }) => ({
              value: id,
              label: `${formatDay(from)}–${formatDay(to)}: ${formatMoney(BigInt(opening ?? 0), account.currency)}`,
            }))}
            onChange={({ currentTarget: { value } }) => {
              draft.set(value);
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
