import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractDocument, type Extraction } from '#extraction';
import { Decimal } from '#platform';

/** Expected values of a file by field name of the extraction, in the notation of its truth file. */
type Truth = Partial<
  Record<
    | 'invoice_number'
    | 'invoice_date'
    | 'due_date'
    | 'currency'
    | 'supplier_name'
    | 'supplier_vat_number'
    | 'supplier_iban'
    | 'net'
    | 'tax'
    | 'gross'
    | 'vat_rate',
    string
  >
>;
type Outcome = 'right' | 'wrong' | 'silent' | 'wrong_but_confident';

interface Case {
  name: string;
  path: string;
  truth: Truth;
  hideAttachments: boolean;
}

function json(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function picked(source: Record<string, unknown>, names: Partial<Record<keyof Truth, string>>): Truth {
  const truth: Truth = {};
  for (const [field, name] of Object.entries(names) as [keyof Truth, string][]) {
    const value = text(source[name]);
    if (value !== undefined && value !== '') truth[field] = value;
  }
  return truth;
}

function hybridCases(folder: string, hideAttachments: boolean): Case[] {
  const all = json(join(folder, 'truth.json')) as Record<string, Record<string, unknown>>;
  return Object.entries(all)
    .filter(([name, truth]) => truth['number'] !== undefined && (!hideAttachments || name.endsWith('.pdf')))
    .map(([name, truth]) => ({
      name,
      path: join(folder, name),
      hideAttachments,
      truth: picked(truth, {
        invoice_number: 'number',
        invoice_date: 'issue_date',
        due_date: 'due_date',
        currency: 'currency',
        supplier_name: 'seller',
        // Some truth files hold the national tax number in its place: that is another field.
        ...(/^[A-Z]{2}/u.test(text(truth['seller_vat']) ?? '') ? { supplier_vat_number: 'seller_vat' } : {}),
        net: 'net',
        tax: 'vat',
        gross: 'gross',
      }),
    }));
}

function pdfCases(folder: string): Case[] {
  const parsee = json(join(folder, 'parsee_truth.json')) as Record<string, Record<string, unknown>>;
  const checked = Object.entries(parsee).map(([name, truth]) => ({
    name,
    path: join(folder, name),
    hideAttachments: true,
    truth: picked(truth, {
      invoice_date: 'issue_date',
      currency: 'currency',
      supplier_name: 'supplier',
      gross: 'total',
      vat_rate: 'vat_rate',
    }),
  }));
  const paired = readdirSync(folder)
    .filter(
      (name) =>
        name.startsWith('invoice2data') &&
        name.endsWith('.json') &&
        existsSync(join(folder, name.replace(/\.json$/u, '.pdf'))),
    )
    .map((name) => {
      const [truth = {}] = json(join(folder, name)) as Record<string, unknown>[];
      const pdf = name.replace(/\.json$/u, '.pdf');
      return {
        name: pdf,
        path: join(folder, pdf),
        hideAttachments: true,
        truth: picked(truth, {
          invoice_number: 'invoice_number',
          invoice_date: 'date',
          currency: 'currency',
          supplier_name: 'issuer',
          gross: 'amount',
          net: 'amount_untaxed',
          supplier_iban: 'iban',
        }),
      };
    });
  return [...checked, ...paired];
}

function receiptCases(folder: string): Case[] {
  const all = json(join(folder, 'ee_lt_truth.json')) as Record<string, Record<string, unknown>>;
  return Object.entries(all).map(([name, truth]) => ({
    name,
    path: join(folder, name),
    hideAttachments: true,
    truth: picked(truth, {
      invoice_number: 'number',
      invoice_date: 'date',
      supplier_name: 'supplier',
      supplier_vat_number: 'vat_no',
      gross: 'total',
      net: 'net',
      tax: 'vat',
    }),
  }));
}

function found(extraction: Extraction, field: keyof Truth): string | undefined {
  const money = (minor: number | undefined): string | undefined =>
    minor === undefined ? undefined : new Decimal(minor).div(100).toFixed(2);
  const fields = extraction.fields;
  switch (field) {
    case 'net':
      return money(fields.net_minor?.value);
    case 'tax':
      return money(fields.tax_minor?.value);
    case 'gross':
      return money(fields.gross_minor?.value);
    case 'vat_rate': {
      const rates = fields.vat_rates?.value;
      return rates?.length === 1 ? String((rates[0]?.rate_bps ?? 0) / 100) : undefined;
    }
    default:
      return fields[field]?.value;
  }
}

function equal(field: keyof Truth, expected: string, actual: string): boolean {
  if (['net', 'tax', 'gross', 'vat_rate'].includes(field))
    return new Decimal(expected).minus(actual).abs().lte('0.01');
  const fold = (value: string): string =>
    value
      .normalize('NFD')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '');
  if (field === 'supplier_name')
    return fold(expected).includes(fold(actual)) || fold(actual).includes(fold(expected));
  return fold(expected) === fold(actual);
}

/** Prints how a set was read. A confident document with a wrong value fails the run: it would be booked. */
async function scoreSet(title: string, cases: readonly Case[], verbose: boolean): Promise<void> {
  const table = new Map<keyof Truth, Record<Outcome, number>>();
  let confident = 0;
  let confidentWrong = 0;
  const methods = new Map<string, number>();
  for (const one of cases) {
    const bytes = readFileSync(one.path);
    const type = one.path.endsWith('.xml') ? 'application/xml' : 'application/pdf';
    const extraction = await extractDocument(bytes, type, { ignoreAttachments: one.hideAttachments });
    const method = extraction.method ?? extraction.error_code ?? 'none';
    methods.set(method, (methods.get(method) ?? 0) + 1);
    if (extraction.confident) confident += 1;
    const wrong: string[] = [];
    for (const [field, expected] of Object.entries(one.truth) as [keyof Truth, string][]) {
      const row = table.get(field) ?? { right: 0, wrong: 0, silent: 0, wrong_but_confident: 0 };
      const actual = found(extraction, field);
      const outcome: Outcome =
        actual === undefined
          ? 'silent'
          : equal(field, expected, actual)
            ? 'right'
            : extraction.confident
              ? 'wrong_but_confident'
              : 'wrong';
      row[outcome] += 1;
      table.set(field, row);
      if (outcome !== 'right') wrong.push(`${field}: wanted ${expected}, read ${actual ?? 'nothing'}`);
      if (outcome === 'wrong_but_confident') confidentWrong += 1;
    }
    if (verbose) {
      const failed = extraction.checks.filter((check) => !check.passed).map((check) => check.code);
      print(
        `  ${extraction.confident ? 'SURE' : '    '} ${extraction.confidence} ${method} ${one.name}\n${wrong.map((line) => `        ${line}\n`).join('')}${failed.length > 0 ? `        failed: ${failed.join(', ')}\n` : ''}`,
      );
    }
  }
  print(
    `\n${title}: ${cases.length} files, ${[...methods].map(([name, count]) => `${name} ${count}`).join(', ')}; confident ${confident}, wrong values in confident ones ${confidentWrong}\n`,
  );
  if (confidentWrong > 0) process.exitCode = 1;
  for (const [field, row] of table) {
    print(
      `  ${field.padEnd(22)} right ${row.right}  wrong ${row.wrong + row.wrong_but_confident}  silent ${row.silent}\n`,
    );
  }
}

function print(line: string): void {
  process.stdout.write(line);
}

/** `npx tsc -p test/tsconfig.json && node dist/test/score/extraction-score.js "$RAAMAT_CORPUS" [--verbose]` */
const corpus = process.argv[2] ?? '';
if (!existsSync(join(corpus, 'invoices-pdf'))) {
  print(
    'No sample documents: give the folder ($RAAMAT_CORPUS) that holds invoices-pdf, invoices-hybrid and receipts.\n',
  );
} else {
  const verbose = process.argv.includes('--verbose');
  await scoreSet('Structured', hybridCases(join(corpus, 'invoices-hybrid'), false), verbose);
  await scoreSet(
    'Hybrid PDFs, attachment hidden',
    hybridCases(join(corpus, 'invoices-hybrid'), true),
    verbose,
  );
  await scoreSet('Supplier PDFs', pdfCases(join(corpus, 'invoices-pdf')), verbose);
  await scoreSet('Estonian and Lithuanian receipts', receiptCases(join(corpus, 'receipts')), verbose);
}
