import { TextInput } from '@mantine/core';
import { type ReactNode } from 'react';
import { type Problem } from '../../api/problem.js';
import { DayField } from '../../form/day-field.js';
import { fieldError } from '../../form/errors.js';
import { PartyField } from '../../form/pickers.js';
import { words } from '../../words/words.js';
import { FieldFrame } from './field-frame.js';
import classes from './review.module.css';
import { type Values } from './values.js';

interface HeadFieldsParts {
  readonly companyId: string;
  readonly values: Values;
  readonly open: ReadonlySet<string>;
  readonly problem: Problem | undefined;
  readonly disabled: boolean;
  readonly onChange: (values: Values) => void;
}

/** Who, which number, and which days. */
export function HeadFields(parts: HeadFieldsParts): ReactNode {
  const { companyId, values, open, problem, disabled, onChange } = parts;
  const w = words('review');
  return (
    <>
      <FieldFrame name="party" open={open.has('party')}>
        <PartyField
          companyId={companyId}
          label={w.supplier}
          value={values.party}
          error={fieldError(problem, 'party_id')}
          disabled={disabled}
          required
          onChange={(party) => {
            onChange({ ...values, party });
          }}
        />
      </FieldFrame>
      <FieldFrame name="number" open={open.has('number')}>
        <TextInput
          label={w.number}
          value={values.number}
          error={fieldError(problem, 'revision.number')}
          disabled={disabled}
          autoComplete="off"
          onFocus={({ currentTarget }) => {
            currentTarget.select();
          }}
          onChange={({ currentTarget: { value } }) => {
            onChange({ ...values, number: value });
          }}
        />
      </FieldFrame>
      <div className={classes.pair}>
        <FieldFrame name="invoiceDate" open={open.has('invoiceDate')}>
          <DayField
            label={w.invoiceDate}
            value={values.invoiceDate}
            error={fieldError(problem, 'revision.invoice_date')}
            disabled={disabled}
            required
            onChange={(invoiceDate) => {
              onChange({ ...values, invoiceDate });
            }}
          />
        </FieldFrame>
        <FieldFrame name="dueDate" open={open.has('dueDate')}>
          <DayField
            label={w.dueDate}
            value={values.dueDate}
            from={values.invoiceDate}
            error={fieldError(problem, 'revision.due_date')}
            disabled={disabled}
            onChange={(dueDate) => {
              onChange({ ...values, dueDate });
            }}
          />
        </FieldFrame>
      </div>
    </>
  );
}
