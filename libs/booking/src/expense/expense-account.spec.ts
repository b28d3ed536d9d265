import { chartOf, LEGAL_FORMS, type LegalForm } from '#books';
import { describe, expect, it } from 'vitest';
import { expenseAccount, type ExpenseFacts } from './expense-account.js';
import { EXPENSE_CLASSES, expenseClassOf } from './expense-classes.js';

const FACTS: ExpenseFacts = {
  defaultRole: null,
  history: [],
  supplierName: 'Mets ja Partnerid OÜ',
  accountCodes: new Set(['5110', '5120', '5010']),
};

describe('the classes of cost', () => {
  it.each<LegalForm>([...LEGAL_FORMS])('name accounts that the chart of %s has', (form) => {
    const chart = chartOf(form);
    for (const { name, role, account_code } of EXPENSE_CLASSES) {
      const account = chart.find((one) => one.role === role || one.code === account_code);
      expect(account?.type, name).toBe('expense');
    }
  });

  it.each([
    ['Veebimajutus, oktoober', 'hosting'],
    ['Tarkvaralitsents 12 kuud', 'software'],
    ['Pro plan subscription (5 seats)', 'software'],
    ['Raamatupidamisteenus', 'professional fees'],
    ['Lennupilet TLL-ARN', 'travel'],
    ['Bensiin 95', 'vehicles'],
    ['Kontoritarbed', 'office supplies'],
    ['Lõunasöök', 'representation'],
    ['Raamatupidamise käsiraamat', 'office supplies'],
    ['Elekter, oktoober 2026', 'rent and utilities'],
    ['Schreibtisch Modell Elbe', 'equipment'],
    ['Tooraine', undefined],
    ['Puitaken 120x140', undefined],
    ['Pekitud liha', undefined],
  ])('%s is %s', (words, name) => {
    expect(expenseClassOf(words)?.name).toBe(name);
  });
});

describe('the account of a line', () => {
  const role = (expenseRole: string) => ({ account: { expenseRole, accountCode: null }, sure: true });
  const code = (accountCode: string, sure = true) => ({ account: { expenseRole: null, accountCode }, sure });

  it("is the supplier's default before all else", () => {
    const facts = { ...FACTS, defaultRole: 'prof_fees', history: [{ accountCode: '5110', uses: 9 }] };
    expect(expenseAccount('Veebimajutus', facts)).toEqual(role('prof_fees'));
  });

  it('is where the purchases of the supplier always went', () => {
    expect(expenseAccount('Veebimajutus', { ...FACTS, history: [{ accountCode: '5110', uses: 2 }] })).toEqual(
      code('5110'),
    );
  });

  it('of a supplier of several kinds is told by the words, or is a guess', () => {
    const history = [
      { accountCode: '5110', uses: 3 },
      { accountCode: '5120', uses: 2 },
    ];
    expect(expenseAccount('Telefoniteenus', { ...FACTS, history })).toEqual(code('5120'));
    expect(expenseAccount('Muu', { ...FACTS, history })).toEqual(code('5110', false));
  });

  it('is what the words of the line say, then those of the name', () => {
    expect(expenseAccount('Veebimajutus', FACTS)).toEqual(role('hosting_expense'));
    expect(expenseAccount('Kuutasu', { ...FACTS, supplierName: 'Telia Eesti AS' })).toEqual(code('5120'));
  });

  it('is not one that the chart lacks', () => {
    expect(expenseAccount('Koolitus', FACTS)).toMatchObject({ sure: false });
  });

  it('is the default account, to be looked at, when nothing tells', () => {
    expect(expenseAccount('Puitaken', FACTS)).toEqual({ ...role('expense_default'), sure: false });
  });
});
