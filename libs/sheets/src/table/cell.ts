import { currencyExponent, Decimal, isIsoDate, type IsoDate, majorFromMinor } from '#platform';
import { type Language } from '#reasons';
import { type Column, type Row, type Section, type Words } from './content.js';

/** A value of a file, as each format needs it. Numbers are exact decimals in text. */
export type Cell =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'day'; readonly day: IsoDate }
  | { readonly kind: 'number'; readonly number: string; readonly decimals: number };

const EMPTY: Cell = { kind: 'empty' };

const YES: Words = { et: 'jah', en: 'yes' };
const NO: Words = { et: 'ei', en: 'no' };

/** The cells of a row, in the order of the section's columns. */
export function cellsOf(
  { columns, currency }: Pick<Section, 'columns' | 'currency'>,
  { values }: Row,
  language: Language,
): Cell[] {
  return columns.map((column) => cellOf(column, values, currency, language));
}

/** @throws TypeError for a value that the kind of the column does not show */
export function cellOf(
  column: Column,
  values: Row['values'],
  currency: string | null,
  language: Language,
): Cell {
  const value = valueOf(column, values, language);
  if (value === null || value === undefined || value === '') return EMPTY;
  switch (column.kind) {
    case 'text':
      return textCell(value, column, language);
    case 'day':
      if (typeof value !== 'string' || !isIsoDate(value)) break;
      return { kind: 'day', day: value };
    case 'minor': {
      const named = column.currencyOf === undefined ? currency : values[column.currencyOf];
      if (typeof named !== 'string' || !isWhole(value)) break;
      return amountCell(BigInt(value), named);
    }
    case 'decimal': {
      if (typeof value !== 'string') break;
      const decimal = new Decimal(value);
      return { kind: 'number', number: decimal.toFixed(), decimals: decimal.decimalPlaces() };
    }
    case 'count':
      if (!isWhole(value)) break;
      return { kind: 'number', number: value.toString(), decimals: 0 };
  }
  throw new TypeError(`The column ${column.key} of kind ${column.kind} cannot show a ${typeof value}.`);
}

function valueOf({ key, keyEn }: Column, values: Row['values'], language: Language): unknown {
  return language === 'en' && keyEn !== undefined ? (values[keyEn] ?? values[key]) : values[key];
}

const isWhole = (value: unknown): value is bigint | number =>
  typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value));

/** An amount with the decimals of its currency; minor units of an unknown currency have none. */
function amountCell(minor: bigint, currency: string): Cell {
  const decimals = currencyExponent(currency);
  return decimals === undefined
    ? { kind: 'number', number: minor.toString(), decimals: 0 }
    : { kind: 'number', number: majorFromMinor(minor, currency), decimals };
}

function textCell(value: unknown, column: Column, language: Language): Cell {
  const text = Array.isArray(value)
    ? value.map((one) => wordOf(one, column, language)).join(', ')
    : wordOf(value, column, language);
  return text === '' ? EMPTY : { kind: 'text', text };
}

function wordOf(value: unknown, column: Column, language: Language): string {
  switch (typeof value) {
    case 'string':
      return column.words?.[value]?.[language] ?? value;
    case 'boolean':
      return (value ? YES : NO)[language];
    case 'number':
    case 'bigint':
      return value.toString();
    default:
      throw new TypeError(`The column ${column.key} cannot show a ${typeof value}.`);
  }
}
