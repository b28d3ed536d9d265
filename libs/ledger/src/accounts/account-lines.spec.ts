import { describe, expect, it } from 'vitest';
import { Problem } from '#platform';
import { accountLines } from './account.commands.js';
import { type LegalForm } from '../chart/account-roles.js';
import { createAccountRequest } from './account.wire.js';

const linesOf = (fields: object, form: LegalForm = 'ou') =>
  accountLines(createAccountRequest.parse({ code: '5999', name: 'Uus', type: 'expense', ...fields }), form);

function fieldRefused(fields: object, form?: LegalForm): string | undefined {
  try {
    linesOf(fields, form);
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid_payload') return error.errors[0]?.field;
    throw error;
  }
  return undefined;
}

describe('the statement lines of a new account', () => {
  it('are null unless the request names them', () => {
    expect(linesOf({})).toEqual({
      balanceSheet: null,
      incomeStatement1: null,
      incomeStatement2: null,
      npo: null,
    });
  });

  it.each([
    ['IS.OPEX', 'IS2.ADMIN'],
    ['IS.MAT', 'IS2.COGS'],
    ['IS.INTEXP', 'IS.INTEXP'],
  ])('by function follow from those by nature: %s, %s', (line, byFunction) => {
    expect(linesOf({ income_statement_line: line })).toMatchObject({
      incomeStatement1: line,
      incomeStatement2: byFunction,
    });
    expect(linesOf({ income_statement_line: line, income_statement_2_line: 'IS2.DISTR' })).toMatchObject({
      incomeStatement2: 'IS2.DISTR',
    });
  });

  it('of an association belong to its own financial statements', () => {
    expect(linesOf({ income_statement_line: 'TA.PROJ' }, 'mtu')).toMatchObject({
      incomeStatement1: null,
      npo: 'TA.PROJ',
    });
    expect(linesOf({ type: 'equity', balance_sheet_line: 'BS.NA.RES' }, 'sa')).toMatchObject({
      balanceSheet: 'BS.NA.RES',
      npo: 'BS.NA.RES',
    });
    expect(fieldRefused({ income_statement_line: 'IS.OPEX' }, 'mtu')).toBe('income_statement_line');
  });

  it.each([
    [{ balance_sheet_line: 'BS.CASH' }, 'balance_sheet_line'],
    [{ type: 'asset', income_statement_line: 'IS.OPEX' }, 'income_statement_line'],
    [{ type: 'asset', balance_sheet_line: 'BS.NONE' }, 'balance_sheet_line'],
    [{ type: 'asset', balance_sheet_line: 'BS.ASSETS' }, 'balance_sheet_line'],
  ])('refuse %j', (fields, field) => {
    expect(fieldRefused(fields)).toBe(field);
  });
});
