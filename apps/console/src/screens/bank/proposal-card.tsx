import { type ReactNode } from 'react';
import { ActionButton } from '../../actions/action-buttons.js';
import { on } from '../../actions/action.js';
import { useScope } from '../../actions/scope.js';
import { type BankLine, type Proposal } from '../../api/bank.js';
import { confirmProposal } from '../../api/judgements.js';
import { EntryPreview } from '../../frame/entry-preview.js';
import { formatMoney } from '../../format/money.js';
import { formatShare } from '../../format/numbers.js';
import { words } from '../../words/words.js';
import { confirm, reject } from './actions.js';
import classes from './bank.module.css';

interface ProposalCardParts {
  readonly line: BankLine;
  readonly proposal: Proposal;
  readonly first: boolean;
}

/** A proposal, how sure it is, why, and the entry that it would make. */
export function ProposalCard({ line, proposal, first }: ProposalCardParts): ReactNode {
  const w = words('bank');
  const scope = useScope();
  const { score, reasons, reason } = proposal;
  const target = { line, proposal };
  const [yes, no] = [on(confirm, target)(scope), on(reject, target)(scope)];
  return (
    <article className={classes.card} aria-label={w.proposal}>
      <header>
        <strong>{whatOf(proposal, line.currency)}</strong>
        {score !== null && <span className={classes.score}>{formatShare(score * 100)}</span>}
      </header>
      <ul className={classes.reasons}>
        {[...reasons, ...(reason === null ? [] : [reason])].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {first && (
        <EntryPreview
          object="bank_transaction"
          source={[proposal.id]}
          attempt={(sent) => confirmProposal(sent, proposal.id)}
        />
      )}
      <footer>
        {yes !== undefined && <ActionButton action={yes} primary={first} size="compact-sm" />}
        {no !== undefined && <ActionButton action={no} size="compact-sm" />}
        {first && yes !== undefined && <kbd>Enter</kbd>}
      </footer>
    </article>
  );
}

function whatOf({ judgement, invoice_number, party_name }: Proposal, currency: string): string {
  const w = words('bank');
  const { kind, item_minor, counter_role, money_in_kind } = judgement;
  const parts = [
    w.judgements[kind],
    party_name,
    invoice_number,
    counter_role === null ? null : w.roles[counter_role],
    money_in_kind === null ? null : w.moneyIn[money_in_kind],
    item_minor === null ? null : formatMoney(BigInt(item_minor), currency),
  ];
  return parts.filter((part) => part !== null).join(' · ');
}
