import { NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode } from 'react';
import { type Dimension } from '../../api/dimensions.js';
import { type VatCode } from '../../api/lookups.js';
import { DecimalField } from '../../form/decimal-field.js';
import { fieldError } from '../../form/errors.js';
import { AccountField, VatCodeField } from '../../form/pickers.js';
import { type Day } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { useCompanyId } from '../../frame/company.js';
import { CloseIcon } from '../../theme/icons.js';
import { words } from '../../words/words.js';
import classes from './write.module.css';
import { type WrittenLine } from './written.js';

interface LineFieldsParts {
  readonly line: WrittenLine;
  readonly at: number;
  readonly dimensions: readonly Dimension[];
  readonly day: Day | undefined;
  /** The code that counts for the line, chosen or by default. */
  readonly code: VatCode | undefined;
  readonly net: bigint | undefined;
  readonly currency: string;
  readonly problem: unknown;
  readonly onChange: (given: Partial<WrittenLine>) => void;
  /** Absent for the only line. */
  readonly onRemove: (() => void) | undefined;
}

const QUANTITY_DECIMALS = 6;
const PRICE_DECIMALS = 6;

export function LineFields(parts: LineFieldsParts): ReactNode {
  const { line, at, dimensions, day, code, net, currency, problem, onChange, onRemove } = parts;
  const w = words('invoices');
  const companyId = useCompanyId();
  const error = (field: string): string | undefined => fieldError(problem, `revision.lines.${at}.${field}`);
  return (
    <fieldset className={classes.line}>
      <legend>
        {w.form.line(at + 1)}
        {net !== undefined && <span className={classes.net}>{formatMoney(net, currency)}</span>}
        {onRemove !== undefined && (
          <button
            type="button"
            className={classes.remove}
            aria-label={w.form.removeLine(at + 1)}
            onClick={onRemove}
          >
            <CloseIcon />
          </button>
        )}
      </legend>
      <TextInput
        label={w.description}
        value={line.description}
        required
        maxLength={2000}
        error={error('description')}
        onChange={({ currentTarget: { value } }) => {
          onChange({ description: value });
        }}
      />
      <div className={classes.fields}>
        <DecimalField
          label={w.quantity}
          decimals={QUANTITY_DECIMALS}
          wrong={w.form.number}
          value={line.quantity}
          error={error('quantity')}
          required
          onChange={(quantity) => {
            onChange({ quantity });
          }}
        />
        <TextInput
          label={w.unit}
          value={line.unit}
          maxLength={40}
          error={error('unit')}
          onChange={({ currentTarget: { value } }) => {
            onChange({ unit: value });
          }}
        />
        <DecimalField
          label={w.price}
          decimals={PRICE_DECIMALS}
          least={2}
          wrong={words('form').amount}
          value={line.price}
          error={error('unit_price')}
          required
          onChange={(price) => {
            onChange({ price });
          }}
        />
        <VatCodeField
          companyId={companyId}
          label={w.vat}
          direction="sales"
          {...(day === undefined ? {} : { day })}
          value={line.vat ?? (code === undefined ? undefined : { id: code.code, name: code.code })}
          error={error('vat_code')}
          onChange={(vat) => {
            onChange({ vat });
          }}
        />
        <div className={classes.account}>
          <AccountField
            companyId={companyId}
            label={w.account}
            value={line.account}
            error={error('account_code')}
            onChange={(account) => {
              onChange({ account });
            }}
          />
        </div>
        {dimensions.map(({ id, name, values }) => (
          <NativeSelect
            key={id}
            label={name}
            translate="no"
            value={line.dimensions[id] ?? ''}
            data={[
              { value: '', label: w.form.noDimension },
              ...values.filter(({ active }) => active).map((one) => ({ value: one.id, label: one.name })),
            ]}
            error={error('dimensions')}
            onChange={({ currentTarget: { value } }) => {
              const { [id]: _before, ...others } = line.dimensions;
              onChange({ dimensions: value === '' ? others : { ...others, [id]: value } });
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}
