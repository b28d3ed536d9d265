import { Button, TextInput } from '@mantine/core';
import { type ReactNode } from 'react';
import { ActionButton } from '../../actions/action-buttons.js';
import { type LiveAction } from '../../actions/action.js';
import { type Problem } from '../../api/problem.js';
import { AmountField } from '../../form/amount-field.js';
import { fieldError } from '../../form/errors.js';
import { AccountField, VatCodeField } from '../../form/pickers.js';
import { type Day } from '../../format/days.js';
import { words } from '../../words/words.js';
import { lineField } from './doubts.js';
import { FieldFrame } from './field-frame.js';
import classes from './review.module.css';
import { type LineValues } from './values.js';

interface LineFieldsParts {
  readonly companyId: string;
  readonly at: number;
  readonly line: LineValues;
  readonly currency: string;
  readonly day: Day | undefined;
  readonly why: { readonly vat?: string; readonly account?: string };
  readonly open: ReadonlySet<string>;
  readonly problem: Problem | undefined;
  readonly disabled: boolean;
  /** Leads to a rule that gives such lines what this one has; absent for a line that is not saved. */
  readonly always: LiveAction | undefined;
  readonly onChange: (line: LineValues) => void;
  /** Absent for the only line. */
  readonly onRemove: (() => void) | undefined;
}

/** One line of a draft: what it is, how much, with which VAT code, on which account, and why these. */
export function LineFields(parts: LineFieldsParts): ReactNode {
  const w = words('review');
  const { companyId, at, line, currency, day, why, open, problem, disabled, always, onChange, onRemove } =
    parts;
  const removes = onRemove !== undefined && !disabled;
  const name = (part: string): string => lineField(at, part);
  const error = (part: string) => fieldError(problem, `revision.lines.${at}.${part}`);
  return (
    <fieldset className={classes.line} disabled={disabled}>
      <legend>{w.line(at + 1)}</legend>
      <FieldFrame name={name('description')} open={false}>
        <TextInput
          label={w.description}
          value={line.description}
          error={error('description')}
          onChange={({ currentTarget: { value } }) => {
            onChange({ ...line, description: value });
          }}
        />
      </FieldFrame>
      <div className={classes.pair}>
        <FieldFrame name={name('net')} open={false}>
          <AmountField
            label={w.net}
            currency={currency}
            value={line.net}
            error={error('unit_price_minor')}
            onChange={(net) => {
              onChange({ ...line, net });
            }}
          />
        </FieldFrame>
        <FieldFrame name={name('tax')} open={false}>
          <AmountField
            label={w.tax}
            currency={currency}
            value={line.tax}
            error={error('tax_minor')}
            onChange={(tax) => {
              onChange({ ...line, tax });
            }}
          />
        </FieldFrame>
      </div>
      <FieldFrame name={name('vat')} open={open.has(name('vat'))} why={why.vat}>
        <VatCodeField
          companyId={companyId}
          direction="purchase"
          {...(day === undefined ? {} : { day })}
          label={w.vatCode}
          value={line.vat}
          error={error('vat_code')}
          onChange={(vat) => {
            onChange({ ...line, vat });
          }}
        />
      </FieldFrame>
      <FieldFrame name={name('account')} open={open.has(name('account'))} why={why.account}>
        <AccountField
          companyId={companyId}
          label={w.account}
          value={line.account}
          error={error('account_code')}
          onChange={(account) => {
            onChange({ ...line, account });
          }}
        />
      </FieldFrame>
      {(always !== undefined || removes) && (
        <div className={classes.lineTools}>
          {always !== undefined && <ActionButton action={always} size="compact-sm" />}
          {removes && (
            <Button size="compact-sm" variant="default" onClick={onRemove}>
              {w.removeLine}
            </Button>
          )}
        </div>
      )}
    </fieldset>
  );
}
