import { type AnsweredMoneyBack, type JudgementFinding, type MoneyBack } from '#books';
import { daysBetween, type Ulid } from '#platform';
import { type Reason, reason } from '#reasons';
import { groupBy, uniqueBothWays } from './grouping.js';

/**
 * Beginnings of words for money that comes back, in the languages of the payers: sent back, returned, reversed, paid twice, too
 * much or by mistake.
 */
const BEGINNINGS = [
  'tagasi',
  'tagast',
  'topelt',
  'enammak',
  'ekslik',
  'refund',
  'return',
  'revers',
  'storno',
  'chargeback',
  'duplicate',
  'paid twice',
  'overpa',
  'atmaks',
  'atgriez',
  'grąžin',
  'возврат',
  'palaut',
  'hyvity',
];
const SAYS_BACK = new RegExp(`(?<!\\p{L})(?:${BEGINNINGS.join('|')})`, 'iu');
/** Loans and deposits are paid back by what they are. */
const SAYS_LOAN = /(?:laen|tagatis|deposiit|(?<!\p{L})(?:loan|deposit)|aizdev|paskol|кредит|за[её]м|laina)/iu;
const OF_BANKS = 'reversal';

const PROPOSALS_A_LINE = 3;
const NEAR_DAYS = 60;

/** Prepayments hold what was paid without being owed. */
const PREPAID = { in: 'supplier_prepayment', out: 'customer_prepayment' } as const;

/** The lines that are explained without a person, and those that are put to one. */
interface MoneyBackDecision {
  readonly settle: readonly AnsweredMoneyBack[];
  readonly propose: readonly JudgementFinding[];
}

/**
 * Decides what became of money that is back. Money in refunds the payment that it names; money that the company sends back takes off
 * what the customer's payment was taken for. A payment that nothing explains yet was not owed: where only one line can be the same
 * money, it was a prepayment, which the money back clears.
 *
 * A person decides, once: after the answer about one of the lines, the others follow from it. Until then all are proposed.
 */
export function decideMoneyBack(pairs: readonly MoneyBack[]): MoneyBackDecision {
  const possible = pairs.filter(isBack);
  const certain = new Set(uniqueBothWays(possible, paidOf, backOf));
  const answered = possible.filter((pair) => pair.backByPerson || (certain.has(pair) && isAnswered(pair)));
  const left = possible.filter((pair) => !answered.includes(pair));
  return {
    settle: answered.map(answeredOf),
    propose: [...groupBy(left, backOf).values()].flatMap((ofLine) =>
      ofLine
        .toSorted((a, b) => scoreOf(b) - scoreOf(a) || (a.paidOn > b.paidOn ? -1 : 1))
        .slice(0, PROPOSALS_A_LINE)
        .flatMap((pair) => [
          findingOf(pair),
          ...(certain.has(pair) && pair.paidOpen ? [prepaymentOf(pair)] : []),
        ]),
    ),
  };
}

/**
 * Whether a person has answered about the payment: that it is a prepayment, or that an equal one settled the invoice that both name.
 * The money says that it is back, and comes from the account to which the payment went.
 */
function isAnswered(pair: MoneyBack): boolean {
  const { direction, paidByPerson, paidOpen, paidRole, paidTwice } = pair;
  const isHeld = paidByPerson && paidRole === PREPAID[direction];
  return saysBack(pair) && sameAccount(pair) && (isHeld || (paidOpen && paidTwice));
}

const answeredOf = (pair: MoneyBack): AnsweredMoneyBack => ({
  paidId: pair.paidId,
  backId: pair.backId,
  role: pair.paidRole ?? PREPAID[pair.direction],
  because: reason('money_came_back', { day: pair.backOn }).message,
  reasons: [
    pair.paidTwice && pair.paidOpen ? reason('paid_twice') : reason('money_back_answered'),
    ...cluesOf(pair).map(([, , because]) => because),
  ],
  score: scoreOf(pair),
});

const paidOf = ({ paidId }: MoneyBack): Ulid => paidId;
const backOf = ({ backId }: MoneyBack): Ulid => backId;

const saysBack = ({ backText, backMethod }: MoneyBack): boolean =>
  backMethod === OF_BANKS || SAYS_BACK.test(backText);
const sameAccount = ({ paidAccount, backAccount }: MoneyBack): boolean =>
  paidAccount !== null && paidAccount === backAccount;

function isBack(pair: MoneyBack): boolean {
  const { paidAccount, backAccount, sameReference, backText } = pair;
  const otherAccount = paidAccount !== null && backAccount !== null && paidAccount !== backAccount;
  return !otherAccount && !SAYS_LOAN.test(backText) && (saysBack(pair) || sameReference);
}

type Clue = readonly [agrees: boolean, weight: number, because: Reason];

const cluesOf = (pair: MoneyBack): readonly Clue[] =>
  (
    [
      [true, 45, reason('money_back_amount', { day: pair.paidOn })],
      [saysBack(pair), 25, reason('money_back_said')],
      [pair.sameReference, 15, reason('money_back_reference')],
      [sameAccount(pair), 10, reason('money_back_account')],
      [daysBetween(pair.paidOn, pair.backOn) <= NEAR_DAYS, 5, reason('money_back_near')],
    ] satisfies readonly Clue[]
  ).filter(([agrees]) => agrees);

const scoreOf = (pair: MoneyBack): number => cluesOf(pair).reduce((sum, [, weight]) => sum + weight, 0);

const findingOf = (pair: MoneyBack): JudgementFinding => ({
  bankTransactionId: pair.backId,
  judgement:
    pair.direction === 'in'
      ? { kind: 'money_in', money_in_kind: 'refund', refund_bank_transaction_id: pair.paidId }
      : {
          kind: 'exempt',
          counter_role: pair.paidRole ?? PREPAID.out,
          reason: reason('money_back_amount', { day: pair.paidOn }).message,
        },
  reasons: cluesOf(pair).map(([, , because]) => because),
  score: scoreOf(pair),
});

function prepaymentOf(pair: MoneyBack): JudgementFinding {
  const because = reason('money_came_back', { day: pair.backOn });
  return {
    bankTransactionId: pair.paidId,
    judgement: { kind: 'exempt', counter_role: PREPAID[pair.direction], reason: because.message },
    reasons: [because],
    score: scoreOf(pair),
  };
}
