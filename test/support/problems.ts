import { PROBLEM_CATALOGUE, type ProblemCode } from '#platform';
import { expect } from 'vitest';
import { z } from 'zod';
import { type TestAnswer } from './api.js';

/** Internal details that no problem may show: a stack, an SQL statement, a table, the name of a library. */
const INSIDE =
  /\bat [\w.]+ \(|node_modules|\bSELECT\b|\bINSERT\b|identity\.|books\.[a-z_]+_|pg_|typeorm|fastify|zod/i;

/** Expects a complete problem, as the contract describes it, without internal details. */
export function expectProblem(answer: TestAnswer, status: number, code: ProblemCode): void {
  expect([answer.status, answer.body]).toEqual([status, expect.objectContaining({ code, status })]);
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json(;|$)/);
  expect(answer.body).toEqual(
    expect.objectContaining({
      type: `http://raamat.test/docs/api/problems/${code}`,
      title: PROBLEM_CATALOGUE[code].title,
      detail: expect.any(String) as string,
      instance: expect.stringMatching(/^\//) as string,
      request_id: answer.headers.get('x-request-id'),
      errors: expect.any(Array) as unknown[],
    }),
  );
  expect(answer.text).not.toMatch(INSIDE);
}

const Refusal = z.looseObject({
  code: z.string(),
  errors: z.array(z.looseObject({ field: z.string(), code: z.string() })),
});

/** The status and code of a refusal, and each invalid field with its error. */
export const faults = (answer: TestAnswer): [number, string, ...string[]] => {
  const { code, errors } = Refusal.parse(answer.body);
  return [answer.status, code, ...errors.map((error) => `${error.field}: ${error.code}`)];
};

/** The same with only the first field. */
export const fault = (answer: TestAnswer): [number, string, string | undefined] => {
  const [status, code, first] = faults(answer);
  return [status, code, first];
};
