import { isProblem } from '../../api/problem.js';
import { formatDay } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { formatShare } from '../../format/numbers.js';
import { type Column } from '../../list/columns.js';
import { type useAsked } from '../../frame/questions/use-asked.js';
import { reasonOf } from '../../actions/problem-note.js';
import { words } from '../../words/words.js';
import classes from './bank.module.css';
import { type QueueRow, signedOf } from './queue.js';

/** Below this score a proposal is a guess, and looks like one. */
const SURE = 70;

export function bankColumns(
  refused: ReadonlyMap<string, unknown>,
  asked: ReturnType<typeof useAsked>,
): readonly Column<QueueRow>[] {
  const w = words('bank');
  const decisionOf = (row: QueueRow) =>
    refused.has(row.line.id) ? (
      <Refusal problem={refused.get(row.line.id)} />
    ) : (
      proposalOf(row, asked.get(row.line.id))
    );
  return [
    {
      key: 'day',
      header: w.day,
      width: '5.5rem',
      wide: true,
      cell: ({ line }) => formatDay(line.booking_date),
    },
    {
      key: 'who',
      header: w.counterparty,
      width: 'minmax(4rem, 3fr)',
      cell: ({ line }) => {
        const who = line.party_name ?? line.counterparty_name;
        return (
          <span title={[who, line.description].filter(Boolean).join('\n')}>
            {who ?? line.description}
            {who !== null && <span className="quiet"> {line.description}</span>}
          </span>
        );
      },
      below: (row, fit) => (
        <>
          {formatDay(row.line.booking_date)} {fit === 'phone' && decisionOf(row)}
        </>
      ),
    },
    {
      key: 'proposal',
      header: w.proposal,
      width: 'minmax(6rem, 2fr)',
      wide: 'phone',
      cell: decisionOf,
    },
    {
      key: 'amount',
      header: w.amount,
      width: 'clamp(6rem, 18cqi, 7.5rem)',
      amount: true,
      cell: ({ line }) => formatMoney(signedOf(line), line.currency, { signed: true }),
    },
  ];
}

function Refusal({ problem }: { readonly problem: unknown }) {
  const text = isProblem(problem) ? reasonOf(problem) : words('actions').unexpected;
  return (
    <span className={classes.refused} title={text}>
      {text}
    </span>
  );
}

function proposalOf({ line, choices: [best] }: QueueRow, asked: 'answered' | 'open' | undefined) {
  const w = words('bank');
  if (asked !== undefined)
    return (
      <span className={classes.asked} data-state={asked}>
        {words('questions').states[asked]}
      </span>
    );
  if (best === undefined) return <span className="quiet">{w.statuses[line.status]}</span>;
  const [{ score, invoice_number, party_name, judgement }] = best;
  return (
    <span className={classes.proposed} data-sure={(score ?? 0) >= SURE}>
      <b>{score === null ? w.byPerson : formatShare(score * 100)}</b>
      {best.length > 1
        ? w.invoices(best.length)
        : (invoice_number ?? party_name ?? w.judgements[judgement.kind])}
    </span>
  );
}
