import { only } from '../../api/only.js';

const DIALOGS = ['confirm', 'new', 'take-back'] as const;

/** The rules, one of them open; or the bank line that a new one is made from. */
export interface RulesSearch {
  readonly rule?: string;
  readonly line?: string;
  readonly dialog?: (typeof DIALOGS)[number];
}

const text = (given: unknown): string | undefined =>
  typeof given === 'string' && given !== '' ? given : undefined;

export const rulesSearch = ({ rule, line, dialog }: Record<string, unknown>): RulesSearch =>
  only({ rule: text(rule), line: text(line), dialog: DIALOGS.find((one) => one === dialog) });
