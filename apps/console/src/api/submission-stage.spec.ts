import { describe, expect, it } from 'vitest';
import { isStuck, type Stage, stageOf } from './submission-stage.js';

type Given = Parameters<typeof stageOf>[0];

const submission: Given = {
  status: 'approved',
  withdrawn_at: null,
  register_messages: [],
  register_error_code: '',
};
const refusal = { code: 'R1', severity: 'error', field: null, message: 'Ei ole lubatud' } as const;

describe('the stage of a submission', () => {
  it.each<[Stage, Given]>([
    ['approved', submission],
    ['submitted', { ...submission, status: 'submitted' }],
    ['refused', { ...submission, register_messages: [refusal] }],
    ['unreached', { ...submission, register_error_code: 'timeout' }],
    // Taking back ends it as a rejection does; who looks at it sees who ended it.
    ['withdrawn', { ...submission, status: 'rejected', withdrawn_at: '2026-11-20T10:00:00Z' }],
    ['rejected', { ...submission, status: 'rejected' }],
    ['applied', { ...submission, status: 'applied', register_messages: [refusal] }],
  ])('is %s', (stage, given) => {
    expect(stageOf(given)).toBe(stage);
  });

  it('is stuck where the register has not taken it', () => {
    expect(isStuck({ ...submission, register_error_code: 'timeout' })).toBe(true);
    expect(isStuck(submission)).toBe(false);
  });
});
