import { type Ulid } from '#platform';
import { type Reason } from '#reasons';
import { type ExpenseReason } from '../expense/expense-account.js';
import { type LineTerms, type PlannedLines } from '../lines/invoice-lines.js';
import { rulesOf } from '../rules/decide-lines.js';
import { type KeptLooks } from '../supplier/named-only.js';
import { type Supplier } from '../supplier/resolve-supplier.js';
import { type VatReason } from '../vat/vat-treatment.js';
import { type Candidate } from './candidate.js';

/** The decision on a document and its grounds, kept with the invoice under the names of the API. */
export interface BookingExplanation {
  readonly decision: 'post' | 'draft';
  readonly read_by: string | null;
  /** Confidence of the reading, 0 to 1. */
  readonly confidence: string;
  /** The clue that identified the supplier; `new` when it was not known. */
  readonly supplier: 'reg_code' | 'vat_number' | 'iban' | 'alias' | 'name' | 'new';
  readonly vat: readonly Chosen<VatOfLines>[];
  /** The looks of a document that shows no code of its supplier, to know the next one by. */
  readonly named: KeptLooks | null;
  /** The account is named by its role or code. */
  readonly accounts: readonly Chosen<{ account: string; because: ExpenseReason; rule_id?: Ulid }>[];
  /** The rules that decided about lines. */
  readonly rules: readonly Ulid[];
  readonly reasons: readonly Omit<Reason, 'parameters'>[];
}

interface VatOfLines {
  readonly code: string;
  readonly because: VatReason | null;
  /** The circumstance, by which the answer of a person is found again. */
  readonly about: string | null;
  readonly rule_id?: Ulid;
}

/** A choice and the numbers of the lines that share it. */
type Chosen<Choice> = Choice & { readonly lines: readonly number[] };

/** Free JSON of the books holds 64 KB: a page of text is enough. */
const MOST_REASONS = 20;
const LONGEST_REASON = 500;

export function explainBooking(
  candidate: Pick<Candidate, 'readBy' | 'confidence'>,
  { supplier, named }: { readonly supplier: Supplier; readonly named: KeptLooks | null },
  { terms }: Pick<PlannedLines, 'terms'>,
  reasons: readonly Reason[],
  posts: boolean,
): BookingExplanation {
  return {
    decision: posts ? 'post' : 'draft',
    read_by: candidate.readBy,
    confidence: candidate.confidence,
    supplier: supplier.kind === 'known' ? supplier.party.by : 'new',
    named,
    vat: vatOf(terms),
    accounts: shared(terms, ({ account, because, ruled }) => ({
      account: account.accountCode ?? account.expenseRole ?? '',
      because: because.account,
      ...ruleOf(ruled?.account),
    })),
    rules: rulesOf(terms),
    reasons: reasons.slice(0, MOST_REASONS).map(({ code, message }) => ({
      code,
      message: Array.from(message).slice(0, LONGEST_REASON).join(''),
    })),
  };
}

const ruleOf = (id: Ulid | null | undefined): { readonly rule_id?: Ulid } =>
  typeof id === 'string' ? { rule_id: id } : {};

/** A document with more kinds of lines than this teaches nothing about VAT: its circumstances would fill the JSON. */
const MOST_KINDS = 50;

function vatOf(terms: readonly LineTerms[]): Chosen<VatOfLines>[] {
  const choice = ({ vatCode, because, ruled }: LineTerms, about: string | null): VatOfLines => ({
    code: vatCode,
    because: because.vat,
    about,
    ...ruleOf(ruled?.vatCode),
  });
  const kinds = shared(terms, (one) => choice(one, one.vatAbout));
  return kinds.length <= MOST_KINDS ? kinds : shared(terms, (one) => choice(one, null));
}

/** The different choices among lines, each with the numbers of its lines. */
function shared<Choice extends object>(
  terms: readonly LineTerms[],
  choiceOf: (terms: LineTerms) => Choice,
): Chosen<Choice>[] {
  const found = new Map<string, { choice: Choice; lines: number[] }>();
  terms.forEach((one, index) => {
    const choice = choiceOf(one);
    const key = JSON.stringify(choice);
    const known = found.get(key) ?? { choice, lines: [] };
    known.lines.push(index + 1);
    found.set(key, known);
  });
  return [...found.values()].map(({ choice, lines }) => ({ ...choice, lines }));
}
