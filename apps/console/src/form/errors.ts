import { faultOf } from '../actions/problem-note.js';
import { isProblem } from '../api/problem.js';

/**
 * The message for a field of a form, from the refusal of its request; `lines.0.amount_minor` is the field of the first line.
 */
export function fieldError(problem: unknown, field: string): string | undefined {
  const fault = isProblem(problem) ? problem.of(field) : undefined;
  return fault === undefined ? undefined : faultOf(fault);
}
