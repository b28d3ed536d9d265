import { type ReactNode } from 'react';
import { decimalsOf, formatMoney } from '../format/money.js';
import { parseAmount } from '../format/parse-amount.js';
import { words } from '../words/words.js';
import { type FieldParts } from './field.js';
import { ParsedField } from './parsed-field.js';

interface AmountFieldParts extends FieldParts<bigint | undefined> {
  readonly currency: string;
}

/** An amount in minor units: `12,5`, `1 234.50`, `10+2,4`. */
export function AmountField({ currency, ...parts }: AmountFieldParts): ReactNode {
  return (
    <ParsedField
      {...parts}
      parse={(text) => parseAmount(text, decimalsOf(currency))}
      show={(value) => formatMoney(value, currency, { bare: true })}
      wrong={words('form').amount}
      align="right"
    />
  );
}
