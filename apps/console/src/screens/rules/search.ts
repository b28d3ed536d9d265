import { only } from '../../api/only.js';

const DIALOGS = ['confirm', 'new', 'take-back'] as const;

/** The rules, one of them open; or the bank line, or the line of an invoice, that a new one is made from. */
export interface RulesSearch {
  readonly rule?: string;
  /** Those that wait to be confirmed alone. */
  readonly state?: 'proposed';
  readonly line?: string;
  readonly invoice?: string;
  /** The number of the line of the invoice. */
  readonly at?: number;
  readonly dialog?: (typeof DIALOGS)[number];
}

const text = (given: unknown): string | undefined =>
  typeof given === 'string' && given !== '' ? given : undefined;

export const rulesSearch = ({
  rule,
  state,
  line,
  invoice,
  at,
  dialog,
}: Record<string, unknown>): RulesSearch =>
  only({
    rule: text(rule),
    state: state === 'proposed' ? ('proposed' as const) : undefined,
    line: text(line),
    invoice: text(invoice),
    at: typeof at === 'number' ? at : undefined,
    dialog: DIALOGS.find((one) => one === dialog),
  });
