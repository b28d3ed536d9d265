import { describe, expect, it } from 'vitest';
import { type Submission } from '../../api/people.js';
import { eventBody, FIRST, isReady, submittedValues } from './event-values.js';

const OF = {
  kind: 'change',
  employee: 'mari',
  employment: 'work',
  personalCode: '',
  known: { ...FIRST, first_name: 'Mari', job_title: 'Müüja', gross_minor: 100_000n },
} as const;

describe('a change', () => {
  it('is only of the fields that differ', () => {
    const values = { ...OF.known, gross_minor: 120_000n, event_date: '2026-12-01' };
    expect(eventBody(values, OF)).toEqual({
      kind: 'change',
      employee_id: 'mari',
      employment_id: 'work',
      employment: { gross_minor: 120_000 },
      event_date: '2026-12-01',
    });
    expect(eventBody(OF.known, OF)).toBeUndefined();
  });

  it('names the exemption with its amount, and the minimum base with its reason', () => {
    const known = { ...OF.known, basic_exemption: 'partial', basic_exemption_minor: 10_000n };
    expect(eventBody({ ...known, basic_exemption_minor: 20_000n }, { ...OF, known })).toMatchObject({
      employee: { basic_exemption: 'partial', basic_exemption_minor: 20_000 },
    });
    const exempt = { ...OF.known, minimum_base: 'exempt', minimum_base_reason: 'student' };
    expect(eventBody(exempt, OF)).toMatchObject({
      employment: { minimum_base: 'exempt', minimum_base_reason: 'student' },
    });
  });
});

it('sends an end with its day and ground, or the cancellation of work that never began', () => {
  const of = { ...OF, kind: 'end' } as const;
  const ended = { ...FIRST, last_day: '2026-12-31', end_ground: '3', end_reason: ' Kokkulepe ' };
  expect(eventBody(ended, of)).toMatchObject({
    end: { end_date: '2026-12-31', ground: 3, reason: 'Kokkulepe' },
  });
  expect(eventBody({ ...ended, never_started: true }, of)).toMatchObject({
    end: { never_started: true, reason: 'Kokkulepe' },
  });
});

it('is ready with the fields without which the register takes nothing', () => {
  const person = { ...FIRST, first_name: 'Mari', last_name: 'Maasikas', start_date: '2026-12-01' };
  expect(isReady('new_employee', person, '49403136515')).toBe(true);
  expect(isReady('new_employee', person, '')).toBe(false);
  expect(isReady('new_employee', { ...person, birth_date: '1994-03-13' }, '')).toBe(true);
  expect(isReady('suspension', { ...FIRST, suspension_kind: 'x', suspension_from: '2026-12-01' }, '')).toBe(
    false,
  );
  expect(isReady('end', { ...FIRST, never_started: true }, '')).toBe(true);
});

it('fills the form of a correction with what was submitted', () => {
  const submission = {
    kind: 'change',
    event_date: '2026-12-05',
    data: { employment: { gross_minor: 130_000 }, employee: { email: 'mari@naidis.example' } },
  } as unknown as Submission;
  expect(submittedValues(submission, OF.known)).toMatchObject({
    first_name: 'Mari',
    job_title: 'Müüja',
    gross_minor: 130_000n,
    email: 'mari@naidis.example',
    event_date: '2026-12-05',
  });
});
