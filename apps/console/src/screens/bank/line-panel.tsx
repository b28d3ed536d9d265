import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { ActionButton, ActionMenu } from '../../actions/action-buttons.js';
import { type LiveAction } from '../../actions/action.js';
import { bankLineQuery } from '../../api/bank.js';
import { useCompany } from '../../frame/company.js';
import { formatDayInWords } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { AskedNote } from '../../frame/questions/asked-note.js';
import { WhyCard } from '../../frame/why/why-card.js';
import { words } from '../../words/words.js';
import { askedOf } from './asked.js';
import classes from './bank.module.css';
import { JudgedBy } from './judged-by.js';
import { LineFiles } from './line-files.js';
import { ProposalCard } from './proposal-card.js';
import { leftOf, type QueueRow, signedOf } from './queue.js';

interface LinePanelParts {
  readonly row: QueueRow;
  readonly ways: readonly LiveAction[];
}

/** One line: what the bank says, what is proposed and why, and the other ways to explain it. */
export function LinePanel({ row: { line, choices }, ways }: LinePanelParts): ReactNode {
  const w = words('bank');
  const { id } = useCompany();
  const { data: detail } = useQuery(bankLineQuery(id, line.id));
  const left = leftOf(line);
  const part = line.suspense_residual_minor !== null && left !== 0n && left !== BigInt(line.total_minor);
  const facts = [
    [w.account, line.bank_account_label],
    [w.counterpartyAccount, line.counterparty_account],
    [w.reference, line.reference],
    [w.card, line.card_last4 === null ? null : `•••• ${line.card_last4}`],
    [w.party, line.party_name],
    [w.left, part ? formatMoney(left, line.currency) : null],
  ] as const;
  return (
    <section className={classes.panel} aria-label={w.line}>
      <header className={classes.lineHead}>
        <div>
          <h2 translate="no">{line.counterparty_name ?? line.party_name ?? w.noName}</h2>
          <p className="quiet">{formatDayInWords(line.booking_date)}</p>
        </div>
        <strong className="amount">{formatMoney(signedOf(line), line.currency, { signed: true })}</strong>
      </header>
      <p className={classes.text}>{line.description}</p>
      <dl className="facts">
        {facts.map(([name, value]) =>
          value === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
        <LineFiles ids={line.file_ids} />
      </dl>
      {choices.map((choice, at) => (
        <ProposalCard key={choice[0].id} line={line} choice={choice} first={at === 0} />
      ))}
      <AskedNote {...askedOf(line)} />
      {detail !== undefined && <JudgedBy line={detail} />}
      <WhyCard key={line.id} of="bank_transaction" id={line.id} />
      {ways.length > 0 && (
        <footer className={classes.ways}>
          {ways.slice(0, 3).map((way) => (
            <ActionButton key={way.id} action={way} />
          ))}
          {ways.length > 3 && <ActionMenu actions={ways.slice(3)} />}
        </footer>
      )}
    </section>
  );
}
