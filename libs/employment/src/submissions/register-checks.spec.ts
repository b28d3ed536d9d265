import { isoDate } from '#platform';
import { describe, expect, it } from 'vitest';
import { loadRegisterLists, type RegisterLists } from '../lists/register-lists.js';
import { checkEmployment, checkPerson, checkStartDeadline } from './new-employment-checks.js';
import { type RegisterFinding } from './register-finding.js';
import {
  checkChangeDate,
  checkEnd,
  checkNeverStarted,
  checkOverlap,
  checkSuspension,
} from './existing-employment-checks.js';

const lists = loadRegisterLists(undefined);
const TODAY = isoDate('2026-11-20');
const codes = (findings: readonly RegisterFinding[]): string[] => findings.map(({ code }) => code);

const WORK = {
  employment_type: 1,
  start_date: isoDate('2026-12-01'),
  end_date: null,
  occupation_code: '33130001',
  job_title: '',
  workplace: 'Tallinn',
  working_time_rate: '1',
  gross_minor: null,
  minimum_base: 'applies' as const,
  minimum_base_reason: null,
};
const EXISTING = { ...WORK, id: 1n, end_ground: null, end_date: isoDate('2027-06-30') };

describe('a person', () => {
  it.each([
    ['a right code', '49403136515', null, []],
    ['a right code with its date of birth', '49403136515', '1994-03-13', []],
    ['a wrong check digit', '49403136516', null, ['personal_code_invalid']],
    ['another date of birth than in the code', '49403136515', '1994-03-14', ['birth_date_differs']],
    ['only a date of birth', null, '1994-03-14', []],
    ['neither', null, null, ['person_unknown']],
    ['a date of birth in the future', null, '2026-11-21', ['birth_date_in_future']],
  ])('with %s', (_, code, born, expected) => {
    expect(codes(checkPerson(code, born === null ? null : isoDate(born), TODAY))).toEqual(expected);
  });
});

describe('an employment', () => {
  it.each([
    ['by a contract needs an occupation', { occupation_code: null }, ['occupation_missing']],
    ['by a contract may give the occupation as text', { occupation_code: null, job_title: 'Kokk' }, []],
    ['by a contract needs a workplace', { workplace: '' }, ['workplace_missing']],
    ['by another contract needs neither', { employment_type: 600, occupation_code: null, workplace: '' }, []],
    ['does not end before it begins', { end_date: isoDate('2026-11-30') }, ['end_before_start']],
    [
      'does not begin before the person is born',
      { start_date: isoDate('1994-03-12') },
      ['start_before_birth'],
    ],
    ['may last a day', { end_date: WORK.start_date }, []],
    ['has a kind from the list of the register', { employment_type: 5 }, ['employment_type_unknown']],
  ])('%s', (_, changed, expected) => {
    expect(codes(checkEmployment({ ...WORK, ...changed }, isoDate('1994-03-13'), lists))).toEqual(expected);
  });

  it('does not overlap another of its kind', () => {
    const on = (start: string, type = 1) =>
      codes(checkOverlap({ ...WORK, employment_type: type, start_date: isoDate(start) }, [EXISTING]));
    expect(on('2027-06-30')).toEqual(['employment_overlaps']);
    expect(on('2026-01-01')).toEqual(['employment_overlaps']);
    expect(on('2027-07-01')).toEqual([]);
    expect(on('2027-01-01', 601)).toEqual([]);
  });

  it('reported after its start gets a warning, and so does a child reported less than ten working days in advance', () => {
    const warningsFor = (start: string, born: string | null = null, today = TODAY) =>
      codes(checkStartDeadline(isoDate(start), born === null ? null : isoDate(born), today));
    expect(warningsFor('2026-11-19')).toEqual(['start_late']);
    expect(warningsFor('2026-11-20')).toEqual([]);
    expect(warningsFor('2026-12-03', '2012-01-01')).toEqual(['start_of_minor_late']);
    expect(warningsFor('2026-12-04', '2012-01-01')).toEqual([]);
    // Christmas and New Year's Day are not working days.
    expect(warningsFor('2027-01-05', '2012-02-01', isoDate('2026-12-18'))).toEqual(['start_of_minor_late']);
    expect(warningsFor('2027-01-06', '2012-02-01', isoDate('2026-12-18'))).toEqual([]);
    expect(warningsFor('2026-11-21', '2011-11-21')).toEqual([]);
  });
});

describe('a suspension', () => {
  const check = (from: string, to: string | null = null, given: RegisterLists = lists) =>
    checkSuspension(
      { kind: 3, from: isoDate(from), to: to === null ? null : isoDate(to) },
      EXISTING,
      [{ kind: 3, from: isoDate('2027-02-01'), to: isoDate('2027-02-10') }],
      given,
      isoDate('2027-06-01'),
    ).map(({ code, field }) => [code, field]);

  it.each([
    ['inside', '2027-05-25', '2027-06-30', []],
    ['before the start', '2026-11-30', '2026-12-10', [['suspension_outside_employment', 'suspension.from']]],
    ['past the end', '2027-06-25', '2027-07-01', [['suspension_outside_employment', 'suspension.to']]],
    ['backwards', '2027-05-25', '2027-05-24', [['suspension_ends_before_start', 'suspension.to']]],
    ['over another', '2027-02-10', '2027-02-12', [['suspension_overlaps', 'suspension.from']]],
    ['without end, before another', '2027-01-01', null, [['suspension_overlaps', 'suspension.from']]],
    ['late', '2027-05-21', '2027-05-24', [['suspension_late', 'suspension.from']]],
    ['reported before, with another end', '2027-02-01', '2027-02-05', []],
    ['reported before, without an end', '2027-02-01', null, []],
    ['reported before, unchanged', '2027-02-01', '2027-02-10', [['suspension_overlaps', 'suspension.from']]],
  ])('%s', (_, from, to, expected) => {
    expect(check(from, to)).toEqual(expected);
  });

  it('has a ground from the list, if the list is not empty', () => {
    const given = {
      ...lists,
      suspension_grounds: [{ code: 9, name: 'x', name_en: null, absence_kind: 'other' as const }],
    };
    expect(check('2027-05-25', null, given)).toEqual([['suspension_ground_unknown', 'suspension.kind']]);
  });
});

describe('an end', () => {
  const check = (end: string, more: { readonly end_ground?: number } = {}) =>
    codes(
      checkEnd({ end_date: isoDate(end), ground: 1 }, { ...EXISTING, ...more }, lists, isoDate('2027-06-01')),
    );

  it.each([
    ['after the start', '2027-05-22', {}, []],
    ['before the start', '2026-11-30', {}, ['end_before_start']],
    ['twice', '2027-05-22', { end_ground: 4 }, ['already_ended']],
    ['reported after ten days', '2027-05-21', {}, ['end_late']],
  ])('%s', (_, end, more, expected) => {
    expect(check(end, more)).toEqual(expected);
  });
});

describe('a change', () => {
  it.each([
    ['2027-06-30', []],
    ['2027-07-01', ['change_after_end']],
  ])('that counts from %s, of an employment until 30 June', (day, expected) => {
    expect(codes(checkChangeDate(isoDate(day), EXISTING))).toEqual(expected);
    expect(codes(checkChangeDate(isoDate(day), WORK))).toEqual([]);
  });
});

describe('the cancellation of work that never began', () => {
  const NOTHING = { suspended: false, paid: false };
  it.each([
    ['nothing', {}, {}, []],
    ['an end with its ground', { end_ground: 4 }, {}, ['already_ended']],
    ['a suspension', {}, { suspended: true }, ['employment_suspended']],
    ['pay', {}, { paid: true }, ['employment_paid']],
  ])('with %s', (_what, employment, signs, expected) => {
    const found = checkNeverStarted({ ...EXISTING, ...employment }, { ...NOTHING, ...signs });
    expect(codes(found)).toEqual(expected);
  });
});
