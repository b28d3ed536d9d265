/** A fraction: amounts are computed exactly and rounded once. */
interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

/**
 * The amount that a person typed, in minor units: `12,5`, `12.50`, `1 234,56`, `10+2,4`, `100*1,24`. Undefined when it is
 * not an amount, has more decimals than the currency, or can be read in two ways (`1.234`).
 */
export function parseAmount(text: string, decimals = 2): bigint | undefined {
  const parts = text
    .replaceAll(/[\s\u00a0\u202f'’_€]/g, '')
    .replaceAll('−', '-')
    .match(/[\d.,]+|[-+*/()]/g);
  const compact = text.replaceAll(/[\s\u00a0\u202f'’_€]/g, '').replaceAll('−', '-');
  if (parts === null || parts.join('') !== compact) return undefined;
  const numbers = parts.filter((part) => /\d/.test(part));
  const single = numbers.length === 1 ? numbers[0] : undefined;
  if (single !== undefined && (fractionDigits(single) ?? 0) > decimals) return undefined;
  const rest = [...parts];
  const value = sum(rest);
  if (value === undefined || rest.length > 0) return undefined;
  return round({ over: value.over * 10n ** BigInt(decimals), under: value.under });
}

function sum(rest: string[]): Fraction | undefined {
  let left = product(rest);
  while (left !== undefined && (rest[0] === '+' || rest[0] === '-')) {
    const sign = rest.shift() === '-' ? -1n : 1n;
    const right = product(rest);
    left = right && {
      over: left.over * right.under + sign * right.over * left.under,
      under: left.under * right.under,
    };
  }
  return left;
}

function product(rest: string[]): Fraction | undefined {
  let left = factor(rest);
  while (left !== undefined && (rest[0] === '*' || rest[0] === '/')) {
    const divides = rest.shift() === '/';
    const right = factor(rest);
    if (right === undefined || (divides && right.over === 0n)) return undefined;
    left = divides
      ? { over: left.over * right.under, under: left.under * right.over }
      : { over: left.over * right.over, under: left.under * right.under };
  }
  return left;
}

function factor(rest: string[]): Fraction | undefined {
  const part = rest.shift();
  if (part === undefined || part === ')' || part === '*' || part === '/') return undefined;
  if (part === '+') return factor(rest);
  if (part === '-') {
    const value = factor(rest);
    return value && { over: -value.over, under: value.under };
  }
  if (part === '(') {
    const value = sum(rest);
    return rest.shift() === ')' ? value : undefined;
  }
  return decimal(part);
}

/** Digits after the decimal separator: the last of `.` and `,`; undefined when the text is not one number. */
function fractionDigits(text: string): number | undefined {
  const match = /^(\d{1,3}(?:([.,])\d{3})*|\d+)(?:([.,])(\d*))?$|^[.,](\d+)$/.exec(text);
  if (match === null) return undefined;
  const [, , group, separator, fraction, bare] = match;
  if (group !== undefined && separator === undefined) return 3;
  if (group !== undefined && group === separator) return undefined;
  return (fraction ?? bare ?? '').length;
}

function decimal(text: string): Fraction | undefined {
  const digits = fractionDigits(text);
  if (digits === undefined) return undefined;
  return { over: BigInt(text.replaceAll(/[.,]/g, '')), under: 10n ** BigInt(digits) };
}

/** Half away from zero, as people round amounts. */
function round({ over, under }: Fraction): bigint {
  const negative = over < 0n !== under < 0n;
  const [top, bottom] = [over < 0n ? -over : over, under < 0n ? -under : under];
  const value = (top * 2n + bottom) / (bottom * 2n);
  return negative ? -value : value;
}
