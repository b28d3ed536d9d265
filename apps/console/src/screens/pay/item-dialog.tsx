import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { type PayItem } from '../../api/pay.js';
import { AmountField } from '../../form/amount-field.js';
import { DayField } from '../../form/day-field.js';
import { DecimalField } from '../../form/decimal-field.js';
import { DraftNote } from '../../form/draft-note.js';
import { useDraft } from '../../form/drafts.js';
import { fieldError } from '../../form/errors.js';
import { AccountField } from '../../form/pickers.js';
import { useSubmission } from '../../form/submission.js';
import { useCompanyId } from '../../frame/company.js';
import { words } from '../../words/words.js';
import { EmployeeField } from './employee-field.js';
import { addItem, changeItem } from './item-actions.js';
import {
  bodyOf,
  EMPTY,
  hasAccount,
  hasDays,
  hasHours,
  isComplete,
  type ItemValues,
  KINDS,
  valuesOf,
} from './item-values.js';
import classes from './pay.module.css';

interface ItemDialogParts {
  readonly item: PayItem | undefined;
  readonly month: string;
  readonly close: () => void;
}

/** A pay item, with the fields that its kind has. */
export function ItemDialog({ item, month, close }: ItemDialogParts): ReactNode {
  const w = words('pay');
  const companyId = useCompanyId();
  const draft = useDraft(
    `${companyId}:pay-item:${item?.id ?? 'new'}`,
    item === undefined ? EMPTY : valuesOf(item),
  );
  const { submit, problem } = useSubmission(draft, close);
  const values = draft.value;
  const { kind } = values;
  const set = (next: Partial<ItemValues>): void => {
    draft.set({ ...values, ...next });
  };
  const fields = { companyId, values, set, problem };
  const send = (): void => {
    if (!isComplete(values)) return;
    // The employment stays that of the item as long as its person does.
    const kept = item?.employee_id === values.employee?.id ? (item?.employment_id ?? null) : null;
    const saved = {
      name: values.employee?.name ?? '',
      body: bodyOf(values, month, kept),
    };
    if (item === undefined) void submit(addItem, { ...saved, item }, companyId);
    else void submit(changeItem, { ...saved, item }, companyId);
  };
  return (
    <Dialog title={item === undefined ? w.addItem : w.editItem} close={close}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <DraftNote draft={draft} />
        <EmployeeField
          label={w.employee}
          value={values.employee}
          required
          autoFocus={item === undefined}
          error={fieldError(problem, 'employee_id') ?? fieldError(problem, 'employment_id')}
          onChange={(employee) => {
            set({ employee });
          }}
        />
        <NativeSelect
          label={w.kind}
          description={w.kindHints[kind]}
          value={kind}
          data={KINDS.map((value) => ({ value, label: w.kinds[value] }))}
          onChange={({ currentTarget: { value } }) => {
            set({ kind: KINDS.find((one) => one === value) ?? kind });
          }}
        />
        <Figures {...fields} />
        <TextInput
          label={w.description}
          value={values.description}
          maxLength={500}
          autoComplete="off"
          error={fieldError(problem, 'description')}
          onChange={({ currentTarget: { value } }) => {
            set({ description: value });
          }}
        />
        <footer className={classes.foot}>
          <Button type="submit" disabled={!isComplete(values)}>
            {item === undefined ? w.addItem : w.saveItem}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

interface FieldsParts {
  readonly companyId: string;
  readonly values: ItemValues;
  readonly set: (next: Partial<ItemValues>) => void;
  readonly problem: unknown;
}

/** Hours with their pay, days, or an amount; and the account where the kind has one. */
function Figures({ companyId, values, set, problem }: FieldsParts): ReactNode {
  const w = words('pay');
  const { kind } = values;
  const days = hasDays(kind);
  return (
    <>
      {hasHours(kind) && (
        <>
          <DecimalField
            label={w.hours}
            value={values.hours}
            decimals={3}
            wrong={w.hoursWrong}
            required
            error={fieldError(problem, 'hours')}
            onChange={(hours) => {
              set({ hours });
            }}
          />
          <AmountField
            label={w.rate}
            value={values.rate}
            currency="EUR"
            required
            error={fieldError(problem, 'rate_minor')}
            onChange={(rate) => {
              set({ rate });
            }}
          />
        </>
      )}
      {days && (
        <>
          <DayField
            label={w.firstDay}
            value={values.from}
            required
            error={fieldError(problem, 'from')}
            onChange={(from) => {
              set({ from });
            }}
          />
          <DayField
            label={w.lastDay}
            value={values.to}
            from={values.from}
            required={kind === 'holiday_pay'}
            error={fieldError(problem, 'to')}
            onChange={(to) => {
              set({ to });
            }}
          />
        </>
      )}
      {!hasHours(kind) && (
        <AmountField
          label={days ? w.givenAmount : w.amount}
          value={values.amount}
          currency="EUR"
          required={!days}
          error={fieldError(problem, 'amount_minor')}
          onChange={(amount) => {
            set({ amount });
          }}
        />
      )}
      {hasAccount(kind) && (
        <AccountField
          companyId={companyId}
          label={w.account}
          value={values.account}
          error={fieldError(problem, 'account_code')}
          onChange={(account) => {
            set({ account });
          }}
        />
      )}
    </>
  );
}
