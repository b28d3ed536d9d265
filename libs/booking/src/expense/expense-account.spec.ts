import { describe, expect, it } from 'vitest';
import { chartOf, LEGAL_FORMS, type LegalForm } from '#ledger';
import { expenseAccount, type ExpenseFacts } from './expense-account.js';
import { EXPENSE_CLASSES, expenseClassOf, namesReverseChargeGoods } from './expense-classes.js';

const FACTS: ExpenseFacts = {
  defaultRole: null,
  history: [],
  pastLines: [],
  certain: null,
  supplierName: 'Mets ja Partnerid OÜ',
  accountCodes: new Set(['5110', '5120', '5010', '5140']),
  codeOfRole: new Map([
    ['hosting_expense', '5140'],
    ['expense_default', '5900'],
  ]),
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
    ['Fuel surcharge 8.5 %', 'post and freight'],
    ['Pizza Margherita', 'representation'],
    ['Parkimine reisil', 'vehicles'],
    ['Autorent 3 päeva', 'vehicles'],
    ['Kinkekaart 50 €', 'gifts'],
    ['Päevapraad', 'representation'],
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

describe('goods on which the buyer owes the VAT at home', () => {
  it.each([
    ['Vanametall, segu', true],
    ['Armatuurteras 12 mm', true],
    ['Kinnistu Tartu mnt 5', true],
    ['Metallitööd objektil', false],
    ['Veebimajutus', false],
  ])('%s: %s', (words, named) => {
    expect(namesReverseChargeGoods(words)).toBe(named);
  });
});

describe('the account of a line', () => {
  const role = (expenseRole: string) => ({ account: { expenseRole, accountCode: null }, sure: true });
  const code = (accountCode: string, sure = true) => ({ account: { expenseRole: null, accountCode }, sure });

  const uses = (...purchases: string[][]): Partial<ExpenseFacts> => ({
    history: purchases.map((codes) => new Set(codes)),
  });
  const of = (description: string, facts: Partial<ExpenseFacts>) =>
    expenseAccount(description, { ...FACTS, ...facts });

  it("is the supplier's default before all else", () => {
    const facts = { ...uses(['5110'], ['5110'], ['5110']), defaultRole: 'prof_fees' };
    expect(of('Veebimajutus', facts)).toMatchObject(role('prof_fees'));
  });

  it('is certain from the last purchase alone once people have answered so', () => {
    const last = { ...uses(['5110']), certain: '5110' };
    expect(expenseAccount('Muu', { ...FACTS, ...last })).toMatchObject({
      account: { accountCode: '5110' },
      sure: true,
    });
    expect(expenseAccount('Muu', { ...FACTS, ...last, certain: null })).toMatchObject({ sure: false });
    expect(expenseAccount('Muu', { ...FACTS, ...last, accountCodes: new Set() })).toMatchObject({
      sure: false,
    });
  });

  it('is certain from the purchases of the supplier once the last three agree, and not from fewer', () => {
    expect(of('Muu', uses(['5110'], ['5110'], ['5110']))).toMatchObject(code('5110'));
    expect(of('Muu', uses(['5110'], ['5110'], ['5110'], ['5010']))).toMatchObject(code('5110'));
    expect(of('Muu', uses(['5110']))).toMatchObject(code('5110', false));
    expect(of('Muu', uses(['5110'], ['5110']))).toMatchObject(code('5110', false));
  });

  it('is a guess when one of the last three went elsewhere, with one line or with all', () => {
    expect(of('Muu', uses(['5110'], ['5010'], ['5110'], ['5110'], ['5110']))).toMatchObject(
      code('5110', false),
    );
    expect(of('Muu', uses(['5110'], ['5110', '5010'], ['5110']))).toMatchObject(code('5110', false));
  });

  it('is a guess when the purchases went to an account that is not an expense', () => {
    expect(of('Muu', uses(['1850'], ['1850'], ['1850']))).toMatchObject(code('1850', false));
  });

  it('is a guess when the words of the line name another kind of cost', () => {
    expect(of('Veebimajutus', uses(['5110'], ['5110'], ['5110']))).toMatchObject(code('5110', false));
    expect(of('Veebimajutus', uses(['5110']))).toMatchObject({ sure: false });
    expect(of('Veebimajutus', uses(['5140'], ['5140'], ['5140']))).toMatchObject(code('5140'));
  });

  it('is the one that people answered for lines of the same kind, certain after the second equal answer', () => {
    const answer = (by: 'answered' | 'confirmed' | 'service', description = 'Veebimajutus, juuni') => ({
      by,
      lines: [{ description, account_code: '5110' }],
    });
    const past = (...pastLines: ReturnType<typeof answer>[]): Partial<ExpenseFacts> => ({
      ...uses(...pastLines.map(() => ['5110'])),
      pastLines,
    });
    expect(of('Veebimajutus', past(answer('answered')))).toMatchObject(code('5110', false));
    expect(of('Veebimajutus', past(answer('answered'), answer('answered')))).toMatchObject(code('5110'));
    expect(of('Veebimajutus', past(answer('confirmed'), answer('answered')))).toMatchObject(code('5110'));
    const others = past(answer('answered', 'Lennupilet'), answer('answered', 'Lennupilet'));
    expect(of('Veebimajutus', others)).toMatchObject({ ...role('hosting_expense'), sure: false });
  });

  it('of a supplier of several kinds of cost follows from the words, or is a guess', () => {
    const several = uses(['5110', '5120'], ['5120'], ['5110']);
    expect(of('Telefoniteenus', several)).toMatchObject(code('5120'));
    expect(of('Muu', several)).toMatchObject(code('5110', false));
    expect(of('Telefoniteenus', uses(['5110'], ['5110'], ['5110'], ['5120']))).toMatchObject(code('5120'));
  });

  it('follows from the words of the line, then from those of the name', () => {
    expect(expenseAccount('Veebimajutus', FACTS)).toMatchObject(role('hosting_expense'));
    expect(expenseAccount('Kuutasu', { ...FACTS, supplierName: 'Telia Eesti AS' })).toMatchObject(
      code('5120'),
    );
  });

  it('is uncertain where only the name of a supplier names goods', () => {
    const accountCodes = new Set(['5120', '5720']);
    expect(of('Kuutasu', { accountCodes, supplierName: 'Tööriistad OÜ' })).toMatchObject({
      ...code('5720', false),
      because: 'supplier_name',
    });
  });

  it.each<[string, Partial<ExpenseFacts>, string]>([
    ['Muu', { defaultRole: 'prof_fees' }, 'supplier_default'],
    ['Muu', uses(['5110'], ['5110'], ['5110']), 'supplier_history'],
    ['Veebimajutus', {}, 'line_words'],
    ['Muu', { supplierName: 'Telia Eesti AS' }, 'supplier_name'],
    ['Puitaken', {}, 'nothing'],
  ])('states the ground of the choice: %s, %j: %s', (description, facts, because) => {
    expect(of(description, facts).because).toBe(because);
  });

  it('is a guess, but the likely one, when the words name materials or works', () => {
    const accountCodes = new Set(['4020', '4030', '5110']);
    expect(of('Kasevineer', { accountCodes })).toMatchObject({
      ...code('4020', false),
      because: 'line_words',
    });
    expect(of('Arve 12', { accountCodes, supplierName: 'Sepa Ehitus OÜ' })).toMatchObject(
      code('4030', false),
    );
    expect(of('Kasevineer', { accountCodes, ...uses(['5110'], ['5110'], ['5110']) })).toMatchObject(
      code('5110'),
    );
  });

  it('follows from the name of the supplier where the line names several kinds with equal rank', () => {
    const telia = { supplierName: 'Telia Eesti AS' };
    expect(of('Majutus ja toitlustus', telia)).toMatchObject(code('5120'));
    expect(of('Majutus ja toitlustus', {})).toMatchObject({ ...role('expense_default'), sure: false });
  });

  it('is never one that the chart lacks', () => {
    expect(expenseAccount('Koolitus', FACTS)).toMatchObject({ sure: false });
  });

  it('is the default account, without a review, once a person confirmed it; words that name another still decide', () => {
    const confirmed = {
      ...uses(['5900'], ['5900'], ['5900']),
      certain: '5900',
      accountCodes: new Set([...FACTS.accountCodes, '5900']),
    };
    expect(of('Puitaken', confirmed)).toMatchObject(code('5900'));
    expect(of('Veebimajutus', confirmed)).toMatchObject(role('hosting_expense'));
  });

  it('is the default account, flagged for review, when nothing indicates another', () => {
    expect(expenseAccount('Puitaken', FACTS)).toMatchObject({ ...role('expense_default'), sure: false });
  });
});
