import { type Ulid } from '#platform';
import { type Reason } from '#reasons';
import { noteFindings, type RuleFinding } from '../rules/note-answer.js';
import { type RuleWhat } from '../rules/rule.wire.js';
import { type Command } from '../commands/command.js';
import { type JudgementFinding, proposeJudgements } from './write-proposal.js';

/** A line that a rule is for and does not answer, with the reason. */
export interface AskedByRule {
  readonly lineId: Ulid;
  readonly what: RuleWhat;
  readonly reason: Reason;
}

interface NoteRules {
  /** Lines that rules would have answered if they were active. */
  readonly findings: readonly RuleFinding[];
  /** Lines that are put to a person. */
  readonly asked: readonly AskedByRule[];
}

/** Records what rules would have done, and puts the lines to a person that rules fit but do not answer. */
export const noteRules: Command<NoteRules, { readonly found: number }> = {
  name: 'rule.note',
  permission: 'bank.classify',

  async handle(context, { findings, asked }) {
    await noteFindings(context, findings);
    const found = await proposeJudgements(
      context,
      asked.flatMap(({ lineId, what, reason }) => {
        const judgement = proposed(what);
        return judgement === null
          ? []
          : [{ bankTransactionId: lineId, judgement, reasons: [reason], score: null }];
      }),
    );
    return { result: { found }, facts: found > 0 ? [{ type: 'match_proposals.changed' }] : [], audit: [] };
  },
};

/** The act as a proposal to a person; null for one that a person needs no proposal for. */
function proposed(what: RuleWhat): JudgementFinding['judgement'] | null {
  switch (what.kind) {
    case 'exempt':
      return what;
    case 'money_in':
      return { kind: what.kind, money_in_kind: what.money_in_kind, reason: what.reason };
    case 'party':
    case 'settle':
    case 'split':
    case 'lines':
      return null;
  }
}
