import { expect, it } from 'vitest';
import { type EmployeeRow } from '../../api/people.js';
import { csvOf, importRows, type KindNames } from './import-rows.js';

const KINDS: KindNames = {
  bonus: 'Lisatasu',
  hours: 'Tunnid',
  holiday_pay: 'Puhkusetasu',
  sick_pay: 'Haigushüvitis',
  advance: 'Avanss',
  deduction: 'Kinnipidamine',
  net_addition: 'Maksuvaba lisa',
  fringe_benefit: 'Erisoodustus',
};
const person = (id: string, first_name: string, last_name: string, birth_date: string): EmployeeRow =>
  ({ id, first_name, last_name, birth_date }) as EmployeeRow;
const EMPLOYEES = [
  person('mari', 'Mari', 'Maasikas', '1990-01-31'),
  person('juri', 'Jüri', 'Tamm', '1985-03-05'),
  person('juri2', 'Jüri', 'Tamm', '1961-12-24'),
];
const rows = (text: string) => importRows(text, { employees: EMPLOYEES, kinds: KINDS, month: '2026-11' });
const faults = (text: string) => rows(text).map(({ fault }) => fault);

it('reads what a spreadsheet or a CSV holds, without its row of names', () => {
  const [tabs] = rows('Töötaja\tLiik\tSumma\nMari Maasikas\tlisatasu\t1 234,50');
  const [semicolons] = rows('Maasikas, Mari;bonus;1234,5');
  const [commas] = rows('Mari Maasikas,Lisatasu,1234.50');
  for (const row of [tabs, semicolons, commas]) {
    expect(row?.fault).toBeUndefined();
    expect(row?.values.slice(0, 3)).toEqual(['mari', 'bonus', '1234.50']);
  }
});

it('reads hours with their pay, and days', () => {
  expect(rows('Mari Maasikas\tTunnid\t\t7,5\t10')[0]?.values).toEqual([
    'mari',
    'hours',
    '',
    '7.500',
    '10.00',
    '',
    '',
    '',
    '2026-11',
  ]);
  expect(rows('Mari Maasikas\tPuhkusetasu\t\t\t\t2.11.2026\t6.11.2026')[0]?.values.slice(5, 7)).toEqual([
    '2026-11-02',
    '2026-11-06',
  ]);
});

it('names the fault of each row', () => {
  expect(
    faults(
      [
        'Keegi Muu\tLisatasu\t100',
        'Jüri Tamm\tLisatasu\t100',
        'juri2\tLisatasu\t100',
        'Mari Maasikas\tPreemia\t100',
        'Mari Maasikas\tLisatasu\tsada',
        'Mari Maasikas\tPuhkusetasu\t\t\t\t32.11.2026\t6.11.2026',
      ].join('\n'),
    ),
  ).toEqual(['noEmployee', 'severalEmployees', undefined, 'noKind', 'noAmount', 'noDay']);
});

it('tells people of one name apart by their day of birth', () => {
  const whom = ([row]: ReturnType<typeof rows>) => row?.fault ?? row?.values[0];
  expect(whom(rows('Jüri Tamm 24.12.1961\tLisatasu\t100'))).toBe('juri2');
  expect(whom(rows('Tamm, Jüri 5.3.1985\tLisatasu\t100'))).toBe('juri');
  expect(whom(rows('Jüri Tamm 6.3.1985\tLisatasu\t100'))).toBe('noEmployee');
});

it('makes the CSV of the API, with every cell in quotes', () => {
  expect(csvOf(rows('Mari Maasikas\tLisatasu\t100\t\t\t\t\tTubli "töö"'))).toBe(
    'employee_id,kind,amount,hours,rate,from,to,description,month\n' +
      '"mari","bonus","100.00","","","","","Tubli ""töö""","2026-11"',
  );
});
