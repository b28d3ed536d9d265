import { CSV_MARK, type CsvColumn, csvHeads, csvLine, majorFromMinor } from '#platform';

/** A filed return as it is stored; amounts are numbers, as in JSON. */
export interface StoredTsd {
  readonly period: string;
  readonly currency: string;
  readonly lines: readonly { readonly line: string; readonly amount_minor: number }[];
  readonly annex_1: readonly StoredRow[];
  readonly annex_2: readonly (StoredRow & {
    readonly tax_country: string;
    readonly annex_2_code: string | null;
  })[];
  readonly annex_4: {
    readonly value_minor: number;
    readonly income_tax_minor: number;
    readonly social_tax_minor: number;
  };
  readonly annex_5: { readonly taxed_minor: number; readonly income_tax_minor: number };
  readonly annex_6: { readonly rows: readonly StoredCode[] };
  readonly annex_7: { readonly rows: readonly StoredCode[] };
  readonly inf_1: readonly {
    readonly name: string;
    readonly reg_code: string | null;
    readonly kind: string;
    readonly amount_minor: number;
    readonly withheld_tax_minor: number;
  }[];
}

interface StoredRow {
  readonly employee_id: string;
  readonly employee_name: string;
  readonly payment_type_code: string;
  readonly exemption_code: string | null;
  readonly gross_minor: number;
  readonly basic_exemption_minor: number;
  readonly income_tax_minor: number;
  readonly social_tax_minor: number;
  readonly employee_unemployment_minor: number;
  readonly employer_unemployment_minor: number;
  readonly funded_pension_minor: number;
}

interface StoredCode {
  readonly code: string;
  readonly amount_minor: number;
}

const RESIDENT = 'EE';

/** Columns of the file, each with the code of annex 1 where there is one. */
const HEADS = [
  'part',
  'period',
  'code',
  'personal_code',
  'name',
  'country',
  'amount',
  'c1100_social_tax',
  'c1110_funded_pension',
  'c1130_unemployment',
  'c1140_employer_unemployment',
  'c1150_exemption_code',
  'exemption',
  'c1170_income_tax',
] as const;
type Line = Partial<Record<(typeof HEADS)[number], string>> & { readonly part: string };

const COLUMNS: readonly CsvColumn<Line>[] = HEADS.map((head) => ({
  head,
  kind: 'text',
  cell: (line) => line[head] ?? '',
}));

/**
 * A filed return as CSV with personal codes, one line for each figure. The authority takes CSV until the end of 2027; the
 * layout of its data-based form is not published.
 * @param codes personal codes by employee id
 */
export function tsdFile(tsd: StoredTsd, codes: ReadonlyMap<string, string>): string {
  const amount = (minor: number): string => majorFromMinor(BigInt(minor), tsd.currency);
  const person = (row: StoredRow): Omit<Line, 'part'> => ({
    personal_code: codes.get(row.employee_id) ?? '',
    name: row.employee_name,
    amount: amount(row.gross_minor),
    c1100_social_tax: amount(row.social_tax_minor),
    c1110_funded_pension: amount(row.funded_pension_minor),
    c1130_unemployment: amount(row.employee_unemployment_minor),
    c1140_employer_unemployment: amount(row.employer_unemployment_minor),
    c1150_exemption_code: row.exemption_code ?? '',
    exemption: amount(row.basic_exemption_minor),
    c1170_income_tax: amount(row.income_tax_minor),
  });
  const coded = (part: string, { code, amount_minor: minor }: StoredCode): Line => ({
    part,
    code,
    amount: amount(minor),
  });
  const { annex_4: fringe, annex_5: gifts } = tsd;
  const lines: Line[] = [
    ...tsd.lines.map(({ line, amount_minor: minor }) => coded('TSD', { code: line, amount_minor: minor })),
    ...tsd.annex_1.map((row) => ({
      part: 'L1',
      code: row.payment_type_code,
      country: RESIDENT,
      ...person(row),
    })),
    ...tsd.annex_2.map((row) => ({
      part: 'L2',
      code: row.annex_2_code ?? '',
      country: row.tax_country,
      ...person(row),
    })),
    {
      part: 'L4',
      code: '4170',
      amount: amount(fringe.value_minor),
      c1100_social_tax: amount(fringe.social_tax_minor),
      c1170_income_tax: amount(fringe.income_tax_minor),
    },
    { part: 'L5', amount: amount(gifts.taxed_minor), c1170_income_tax: amount(gifts.income_tax_minor) },
    ...tsd.annex_6.rows.map((row) => coded('L6', row)),
    ...tsd.annex_7.rows.map((row) => coded('L7', row)),
    ...tsd.inf_1.map((one) => ({
      part: 'INF1',
      code: one.kind,
      personal_code: one.reg_code ?? '',
      name: one.name,
      amount: amount(one.amount_minor),
      c1170_income_tax: amount(one.withheld_tax_minor),
    })),
  ];
  // For a program of the tax authority: texts stay as they are.
  const raw = { raw: true };
  return (
    CSV_MARK +
    csvHeads(COLUMNS) +
    lines.map((line) => csvLine(COLUMNS, { ...line, period: tsd.period }, raw)).join('')
  );
}
