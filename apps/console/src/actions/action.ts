import { type Permission } from '../api/companies.js';
import { perform } from './perform.js';

/** Where an action is performed: the company that the page names, and what the person may do in it. */
export interface ActionScope {
  readonly companyId: string | undefined;
  readonly permissions: ReadonlySet<Permission>;
}

/** One performance of an action. The key is made when it begins, so that a repetition is the same action. */
export interface Call {
  readonly companyId: string;
  readonly key: string;
}

/**
 * Something that a person can do. Button, menu, palette, key and help are made from it, so what a person may not do appears
 * nowhere.
 */
export interface Action<Target, Result = unknown> {
  readonly id: string;
  readonly name: (target: Target) => string;
  /** The result in words, for the notification and the log of the session; absent when nothing was changed. */
  readonly done?: (target: Target, result: Result) => string;
  /** `Mod+…`, `F1`, or a single character that works while the focus is in a list; several are parted by spaces. */
  readonly key?: string;
  readonly permission?: Permission;
  readonly when?: (target: Target) => boolean;
  /** The object of the action: performed on two things at once, it is two actions. */
  readonly about?: (target: Target) => string;
  /**
   * Shows the result before the server answers; only for an action whose reverse is one call. Returns what restores the old
   * state when the server refuses.
   */
  readonly optimistic?: (target: Target) => (problem: unknown) => void;
  readonly run: (target: Target, call: Call) => Result | Promise<Result>;
  readonly reverse?: (target: Target, result: Result, call: Call) => unknown;
  readonly dangerous?: boolean;
}

/** An action that can be performed now. */
export interface LiveAction {
  readonly id: string;
  readonly name: string;
  readonly key: string | undefined;
  readonly dangerous: boolean;
  readonly perform: () => Promise<void>;
}

/** An action with its target, before the scope decides whether it is there at all. */
export type Bound = (scope: ActionScope) => LiveAction | undefined;

/** Infers the types of target and result. */
export const defineAction = <Target, Result>(action: Action<Target, Result>): Action<Target, Result> =>
  action;

export function on<Target, Result>(action: Action<Target, Result>, target: Target): Bound {
  return (scope) => {
    if (action.permission !== undefined && !scope.permissions.has(action.permission)) return undefined;
    if (action.when?.(target) === false) return undefined;
    return {
      id: action.id,
      name: action.name(target),
      key: action.key,
      dangerous: action.dangerous ?? false,
      perform: () => perform(action, target, scope.companyId ?? ''),
    };
  };
}
