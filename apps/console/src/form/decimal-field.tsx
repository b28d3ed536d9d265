import { type ReactNode } from 'react';
import { decimalText } from '../format/money.js';
import { formatDecimal } from '../format/numbers.js';
import { parseAmount } from '../format/parse-amount.js';
import { type FieldParts } from './field.js';
import { ParsedField } from './parsed-field.js';

interface DecimalFieldParts extends FieldParts<string | undefined> {
  /** Digits after the point that are accepted. */
  readonly decimals: number;
  /** Digits after the point that are always shown. */
  readonly least?: number;
  readonly wrong: string;
}

/** A decimal of the contract, such as a quantity or a unit price: `1,5`, `100*1,24`. */
export function DecimalField({ decimals, least = 0, ...parts }: DecimalFieldParts): ReactNode {
  return (
    <ParsedField
      {...parts}
      parse={(text) => {
        const value = parseAmount(text, decimals);
        return value === undefined ? undefined : withoutZeros(decimalText(value, decimals));
      }}
      show={(value) => formatDecimal(value, least)}
      align="right"
    />
  );
}

/** Zeros at the end say nothing: `1.500000` is `1.5`. */
function withoutZeros(text: string): string {
  let end = text.length;
  while (text[end - 1] === '0') end -= 1;
  return text.slice(0, text[end - 1] === '.' ? end - 1 : end);
}
