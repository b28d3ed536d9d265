import { useState } from 'react';
import { type Action } from '../actions/action.js';
import { perform } from '../actions/perform.js';

/** Performs an action with what a form holds. `then` follows once the server has taken it; by default the form is closed. */
export type Submit = <Target, Result>(
  action: Action<Target, Result>,
  target: Target,
  companyId: string,
  then?: (result: Result) => void,
) => Promise<void>;

interface Submission {
  readonly submit: Submit;
  /** The refusal of the last attempt, for the fields. */
  readonly problem: unknown;
  /** True from the request until its refusal: previews do not try the same input meanwhile. */
  readonly sending: boolean;
}

/**
 * The one way in which a form performs an action with its input. Until the server has taken it, the draft is kept and the dialog
 * stays open. An action that shows its result at once closes the dialog before the answer: after a refusal it opens with its draft.
 */
export function useSubmission(
  draft: { readonly forget: () => void } | undefined,
  close: () => void = () => undefined,
): Submission {
  const [problem, setProblem] = useState<unknown>();
  const [sending, setSending] = useState(false);
  return {
    problem,
    sending,
    submit: (action, target, companyId, then) => {
      const isShown = action.optimistic !== undefined;
      if (isShown) close();
      setProblem(undefined);
      setSending(true);
      return perform(action, target, companyId, {
        onDone: (result) => {
          draft?.forget();
          if (then !== undefined) then(result);
          else if (!isShown) close();
        },
        onRefused: (refused) => {
          setProblem(refused);
          setSending(false);
        },
      });
    },
  };
}
