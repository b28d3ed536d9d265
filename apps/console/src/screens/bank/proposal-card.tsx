import { type ReactNode } from 'react';
import { ActionButton } from '../../actions/action-buttons.js';
import { on } from '../../actions/action.js';
import { useScope } from '../../actions/scope.js';
import { type BankLine, type Proposal } from '../../api/bank.js';
import { tryProposals } from '../../api/judgements.js';
import { EntryPreview } from '../../frame/entry-preview.js';
import { formatMoney } from '../../format/money.js';
import { formatShare } from '../../format/numbers.js';
import { words } from '../../words/words.js';
import { confirm, reject } from './actions.js';
import classes from './bank.module.css';
import { type Choice } from './queue.js';

interface ProposalCardParts {
  readonly line: BankLine;
  readonly choice: Choice;
  readonly first: boolean;
}

/** A proposal, or several that are one answer: how sure it is, why, and the entries that it would make. */
export function ProposalCard({ line, choice, first }: ProposalCardParts): ReactNode {
  const w = words('bank');
  const scope = useScope();
  const [{ score }] = choice;
  const ids = choice.map(({ id }) => id);
  const texts = new Set(
    choice.flatMap(({ reasons, reason }) => [...reasons, ...(reason === null ? [] : [reason])]),
  );
  const target = { line, choice };
  const [yes, no] = [on(confirm, target)(scope), on(reject, target)(scope)];
  return (
    <article className={classes.card} aria-label={w.proposal}>
      <header>
        <div className={classes.parts}>
          {choice.map((proposal) => (
            <strong key={proposal.id}>{whatOf(proposal, line.currency)}</strong>
          ))}
        </div>
        {score !== null && <span className={classes.score}>{formatShare(score * 100)}</span>}
      </header>
      <ul className={classes.reasons}>
        {[...texts].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {first && (
        <EntryPreview object="bank_transaction" source={ids} attempt={(sent) => tryProposals(sent, ids)} />
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
  const { kind, item_minor, counter_minor, counter_role, money_in_kind } = judgement;
  // Of the line: the invoice may be in another currency.
  const minor = counter_minor ?? item_minor;
  const parts = [
    w.judgements[kind],
    party_name,
    invoice_number,
    counter_role === null ? null : w.roles[counter_role],
    money_in_kind === null ? null : w.moneyIn[money_in_kind],
    minor === null ? null : formatMoney(BigInt(minor), currency),
  ];
  return parts.filter((part) => part !== null).join(' · ');
}
