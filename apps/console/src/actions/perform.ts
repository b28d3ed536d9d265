import { newIdempotencyKey } from '../api/idempotency.js';
import { isProblem } from '../api/problem.js';
import { queryClient } from '../api/query-client.js';
import { keys } from '../api/keys.js';
import { words } from '../words/words.js';
import { type Action, type Call } from './action.js';
import { notify } from './notifications.js';
import { recordDone } from './undo-log.js';

const running = new Set<string>();
/** Keys of actions that the server may have performed without an answer, by what was to be done. */
const unanswered = new Map<string, string>();
/** The page is out of date: a right was withdrawn, an object has changed or is gone. */
const OUTDATED: ReadonlySet<number> = new Set([403, 404, 409]);

/** Called at the end of an action, also when a person asks for it again after a refusal. */
export interface Ends<Result> {
  readonly onDone?: (result: Result) => void;
  readonly onRefused?: (problem: unknown) => void;
}

/**
 * Performs an action once: a second click while it runs is the same action, and so is the same action after one that got no
 * answer. A refusal is shown with its reason.
 */
export async function perform<Target, Result>(
  action: Action<Target, Result>,
  target: Target,
  companyId: string,
  ends: Ends<Result> = {},
): Promise<void> {
  const one = `${action.id} ${action.about?.(target) ?? ''}`;
  if (running.has(one)) return;
  const what = `${one} ${companyId} ${JSON.stringify(target, textOf)}`;
  running.add(one);
  const call: Call = { companyId, key: unanswered.get(what) ?? newIdempotencyKey() };
  unanswered.delete(what);
  const restore = action.optimistic?.(target);
  try {
    const result = await action.run(target, call);
    ends.onDone?.(result);
    if (action.done !== undefined) finish(action, target, result, companyId);
  } catch (problem) {
    restore?.(problem);
    ends.onRefused?.(problem);
    notify({
      tone: 'failed',
      text: words('actions').failed(action.name(target)),
      problem,
      again: () => void perform(action, target, companyId, ends),
    });
    const status = isProblem(problem) ? problem.status : 0;
    if (status === 0 || status >= 500 || isUnderWay(problem)) unanswered.set(what, call.key);
    else if (OUTDATED.has(status)) void readAgain(companyId);
  } finally {
    running.delete(one);
  }
}

/** The first request with the key goes on, or died without an end. */
const isUnderWay = (problem: unknown): boolean =>
  isProblem(problem) && problem.code === 'idempotency_in_progress';

const textOf = (_name: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value;

function finish<Target, Result>(
  { done, reverse }: Action<Target, Result>,
  target: Target,
  result: Result,
  companyId: string,
): void {
  const text = done?.(target, result) ?? '';
  const back =
    reverse &&
    (async () => {
      await reverse(target, result, { companyId, key: newIdempotencyKey() });
      await readAgain(companyId);
    });
  const entry = recordDone(text, back);
  notify({ tone: 'done', text, entry });
  void readAgain(companyId);
}

const readAgain = (companyId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keys.company(companyId) });
