import { unfitColumns } from '#extraction';
import { type StatementContent, type StatementMapping } from '#files';
import { type FieldError } from '#platform';

type Table = StatementContent['table'];

/** Why a mapping, or the lack of one, does not fit what was read of a file; empty when it fits. */
export function mappingFaults(table: Table, mapping: StatementMapping | undefined): FieldError[] {
  if (table === null) {
    return mapping === undefined
      ? []
      : [faultOf('mapping', 'not_needed', 'The file says itself what its columns are.')];
  }
  if (mapping === undefined)
    return [faultOf('mapping', 'required', 'The file is of no known bank: name its columns.')];
  return [...amountFaults(mapping), ...columnFaults(table, mapping)];
}

function amountFaults({ columns, out_word: outWord }: StatementMapping): FieldError[] {
  const { amount, money_in: moneyIn, money_out: moneyOut, direction } = columns;
  const inTwo = moneyIn !== undefined || moneyOut !== undefined;
  if (amount === undefined && !inTwo)
    return [faultOf('mapping.columns.amount', 'required', 'Name the column of the amount.')];
  if (amount !== undefined && inTwo) {
    const message = 'The amount is in one column, or in two: not both.';
    return [faultOf('mapping.columns.amount', 'not_allowed', message)];
  }
  if (inTwo && (moneyIn === undefined || moneyOut === undefined)) {
    const missing = moneyIn === undefined ? 'money_in' : 'money_out';
    return [faultOf(`mapping.columns.${missing}`, 'required', 'Money in and money out need a column each.')];
  }
  if (direction !== undefined && amount === undefined) {
    const message = 'A direction belongs to an amount in one column.';
    return [faultOf('mapping.columns.direction', 'not_allowed', message)];
  }
  if ((direction === undefined) === (outWord === undefined)) return [];
  return direction === undefined
    ? [
        faultOf(
          'mapping.out_word',
          'not_allowed',
          'It is a word of the column direction, which is not named.',
        ),
      ]
    : [faultOf('mapping.out_word', 'required', 'Name the word for money out.')];
}

function columnFaults(table: NonNullable<Table>, { columns }: StatementMapping): FieldError[] {
  return unfitColumns(columns, table).map(({ column, fault }) =>
    faultOf(
      `mapping.columns.${column}`,
      fault,
      fault === 'not_found'
        ? 'The file has no such column.'
        : 'Cells of this column are not what it would have to contain.',
    ),
  );
}

const faultOf = (field: string, code: string, message: string): FieldError => ({ field, code, message });
