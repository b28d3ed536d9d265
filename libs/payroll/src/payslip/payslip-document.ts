import { type PayslipDocument, type PayslipRow } from '#rendering';
import { amountInWords, type IsoDate, type IsoMonth } from '#platform';
import { itemSums, payableOf, type RunItem } from '../rules/run-items.js';
import { type PayLine, totalOf } from '../rules/pay-lines.js';
import { WORDS } from './words.js';

export const PAYSLIP_LANGUAGES = ['et', 'en'] as const;
type PayslipLanguage = (typeof PAYSLIP_LANGUAGES)[number];

export interface PayslipFacts {
  readonly employer: { readonly name: string; readonly registryCode: string };
  readonly month: IsoMonth;
  readonly paidOn: IsoDate | null;
  readonly currency: string;
  /** All of one person. */
  readonly lines: readonly PayLine[];
  readonly items: readonly RunItem[];
  readonly language: PayslipLanguage;
}

/** The texts of a person's payslip: earnings, deductions, and the employer's taxes on top. */
export function payslipDocument(facts: PayslipFacts): PayslipDocument {
  const words = WORDS[facts.language];
  const total = totalOf(facts.lines);
  const sums = itemSums(facts.items);
  const row = (label: string, minor: bigint, strong = false): PayslipRow => ({
    label,
    value: amountInWords(minor, facts.currency),
    strong,
  });
  const labelOf = ({ kind, description }: RunItem): string =>
    description === null ? words.kinds[kind] : `${words.kinds[kind]}: ${description}`;
  const title = `${words.title} ${facts.month}`;
  return {
    title,
    employer: [facts.employer.name, `${words.registryCode} ${facts.employer.registryCode}`],
    employee: [
      (facts.lines[0] ?? facts.items[0])?.employee_name ?? '',
      ...(facts.paidOn === null ? [] : [`${words.paidOn} ${facts.paidOn}`]),
    ],
    sections: [
      {
        heading: words.earned,
        rows: [
          ...facts.lines.map((line) =>
            row(`${words.paymentType} ${line.payment_type_code}`, line.gross_minor),
          ),
          row(words.gross, total.gross_minor, true),
        ],
      },
      ...(facts.items.length === 0
        ? []
        : [{ heading: words.items, rows: facts.items.map((item) => row(labelOf(item), item.amount_minor)) }]),
      {
        heading: words.withheld,
        rows: [
          row(words.pension, total.funded_pension_minor),
          row(words.unemployment, total.employee_unemployment_minor),
          row(words.exemption, total.basic_exemption_minor),
          row(words.incomeTax, total.income_tax_minor),
          row(words.net, total.net_minor, true),
          ...(payableOf(total.net_minor, sums) === total.net_minor
            ? []
            : [row(words.payable, payableOf(total.net_minor, sums), true)]),
        ],
      },
      {
        heading: words.onTop,
        rows: [
          row(words.socialTax, total.social_tax_minor),
          row(words.employerUnemployment, total.employer_unemployment_minor),
          row(words.cost, total.employer_cost_minor, true),
        ],
      },
    ],
    footer: `${facts.employer.name} · ${title}`,
  };
}
