import { faultOf } from '../../actions/problem-note.js';
import { isProblem } from '../../api/problem.js';
import { type Fault } from './grid.js';

const FIELD = /^lines\.(\d+)\./;

/** The faults that the server found, at the rows that its lines came from. */
export function serverFaults(problem: unknown, rowOf: readonly number[]): readonly Fault[] {
  if (!isProblem(problem)) return [];
  return problem.errors.flatMap((fault) => {
    const line = FIELD.exec(fault.field)?.[1];
    const row = line === undefined ? undefined : rowOf[Number(line)];
    return row === undefined ? [] : [{ row, column: 0, text: faultOf(fault) }];
  });
}
