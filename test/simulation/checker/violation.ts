/** The rules that a run must keep. */
export const RULES = [
  'acknowledged_once',
  'refused_leaves_nothing',
  'one_order',
  'read_your_writes',
  'reads_go_forward',
  'companies_apart',
  'announced',
  'submitted_once',
  'webhook_once',
  'letter_once',
  'task_ended',
  'task_cause',
  'task_claim_run',
  'task_effect_once',
  'file_kept',
  'ledger',
  'no_crash',
] as const;
export type Rule = (typeof RULES)[number];

export interface Violation {
  readonly rule: Rule;
  readonly company: string;
  readonly message: string;
}
