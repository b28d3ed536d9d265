import { NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode } from 'react';
import { AmountField } from '../../form/amount-field.js';
import { fieldError } from '../../form/errors.js';
import { PartyField } from '../../form/pickers.js';
import { useCompanyId } from '../../frame/company.js';
import { words } from '../../words/words.js';
import classes from './rules.module.css';
import { GIVES_LINES, type TypedRule } from './typed.js';

interface ConditionFieldsParts {
  readonly typed: TypedRule;
  readonly set: (next: Partial<TypedRule>) => void;
  readonly problem: unknown;
}

/** The lines that a rule is for: what is filled in must hold. Lines of documents have no account, name or reference of a payer. */
export function ConditionFields({ typed, set, problem }: ConditionFieldsParts): ReactNode {
  const w = words('rules');
  const isForLines = typed.act === GIVES_LINES;
  const text = (name: 'account' | 'name' | 'reference' | 'text', field: string) => (
    <TextInput
      label={w[name]}
      value={typed[name]}
      maxLength={300}
      error={fieldError(problem, `when.${field}`)}
      onChange={({ currentTarget: { value } }) => {
        set({ [name]: value });
      }}
    />
  );
  const amount = (name: 'from' | 'to', field: string) => (
    <AmountField
      label={w[name]}
      currency={typed.currency}
      value={typed[name]}
      onChange={(value) => {
        set({ [name]: value });
      }}
      error={fieldError(problem, `when.${field}`)}
    />
  );
  return (
    <>
      <PartyField
        label={w.party}
        companyId={useCompanyId()}
        value={typed.party}
        onChange={(party) => {
          set({ party });
        }}
        error={fieldError(problem, 'when.party_id')}
        required={isForLines}
        autoFocus
      />
      <div className={classes.pair}>
        {!isForLines && text('name', 'name_key')}
        {!isForLines && text('account', 'iban')}
        {text('text', 'text')}
        {!isForLines && text('reference', 'reference')}
      </div>
      <div className={classes.pair}>
        {!isForLines && (
          <NativeSelect
            label={w.direction}
            value={typed.direction}
            data={(['out', 'in'] as const).map((value) => ({ value, label: w.directions[value] }))}
            error={fieldError(problem, 'when.direction')}
            onChange={({ currentTarget: { value } }) => {
              set({ direction: value === 'in' ? 'in' : 'out' });
            }}
          />
        )}
        {amount('from', 'amount_from_minor')}
        {amount('to', 'amount_to_minor')}
      </div>
    </>
  );
}
