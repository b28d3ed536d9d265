import { newIdempotencyKey } from '../api/idempotency.js';
import { queryClient } from '../api/query-client.js';
import { keys } from '../api/keys.js';
import { words } from '../words/words.js';
import { type Action, type Call } from './action.js';
import { notify } from './notifications.js';
import { recordDone } from './undo-log.js';

const running = new Set<string>();

/** Performs an action once: a second click while it runs is the same action. A refusal is shown with its reason. */
export async function perform<Target, Result>(
  action: Action<Target, Result>,
  target: Target,
  companyId: string,
  key = newIdempotencyKey(),
): Promise<void> {
  const one = `${action.id} ${action.about?.(target) ?? ''}`;
  if (running.has(one)) return;
  running.add(one);
  const call: Call = { companyId, key };
  const restore = action.optimistic?.(target);
  try {
    const result = await action.run(target, call);
    if (action.done !== undefined) finish(action, target, result, companyId);
  } catch (problem) {
    restore?.(problem);
    notify({
      tone: 'failed',
      text: words('actions').failed(action.name(target)),
      problem,
      again: () => void perform(action, target, companyId, key),
    });
  } finally {
    running.delete(one);
  }
}

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
