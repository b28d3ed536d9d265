import { isProblem } from '../api/problem.js';

/**
 * The message for a field of a form, from the refusal of its request; `lines.0.amount_minor` is the field of the first line.
 */
export const fieldError = (problem: unknown, field: string): string | undefined =>
  isProblem(problem) ? problem.of(field) : undefined;
