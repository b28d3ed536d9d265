import { encodeId, type IdKind } from '#platform';
import { type TaskSubject } from '#tasks';

/** Subjects whose tables use numeric ids: the API shows them as opaque ids. */
const NUMBERED: Readonly<Record<string, IdKind>> = {
  company: 'company',
  file: 'file',
  email: 'email',
  pay_run: 'pay_run',
  submission: 'submission',
};

/** The object of a task, with the id that the API shows. */
export function subjectView({ type, id }: TaskSubject): { type: string; id: string } {
  const kind = NUMBERED[type];
  return { type, id: kind !== undefined && /^\d+$/.test(id) ? encodeId(kind, BigInt(id)) : id };
}
