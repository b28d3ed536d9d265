import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { type Case, SCORED, type ScoredField, type Truth } from './case.js';

const TYPES: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.xml': 'application/xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.tif': 'image/tiff',
  '.tiff': 'image/tiff',
  '.webp': 'image/webp',
  '.heic': 'image/heic',
};

type Json = Readonly<Record<string, unknown>>;

function json(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function picked(source: Json, names: Partial<Record<ScoredField, string>>): Truth {
  const truth: Truth = {};
  for (const [field, name] of Object.entries(names) as [ScoredField, string][]) {
    const value = text(source[name]);
    if (value !== undefined && value !== '') truth[field] = value;
  }
  return truth;
}

function caseOf(folder: string, name: string, group: string, truth: Truth, ignoreAttachments = false): Case {
  const path = join(folder, name);
  const contentType = TYPES[extname(name).toLowerCase()] ?? 'application/pdf';
  return {
    name,
    group,
    truth,
    ofPages: ignoreAttachments,
    real: true,
    hints: { ignoreAttachments },
    load: async () => ({ bytes: await readFile(path), contentType }),
  };
}

/**
 * The cases of a folder of documents with ground truth, in one of three notations:
 * - `truth.json` in a folder: a table by file name, with the names of the scored fields, or with `number`, `issue_date`,
 *   `seller`, `seller_vat`, `vat` and `gross` as in electronic invoices;
 * - `parsee_truth.json` and `ee_lt_truth.json`: the same table, with the names of those corpora;
 * - `<stem>.json` next to `<stem>.pdf`: a list of one object, as invoice2data writes it.
 */
export function corpusCases(corpus: string): Case[] {
  const folders = ['.', 'invoices-hybrid', 'invoices-pdf', 'receipts'].map((name) => join(corpus, name));
  return folders.filter((folder) => existsSync(folder)).flatMap(folderCases);
}

function table(path: string): [string, Json][] {
  return existsSync(path) ? Object.entries(json(path) as Record<string, Json>) : [];
}

function folderCases(folder: string): Case[] {
  return [
    ...table(join(folder, 'truth.json')).flatMap(([name, truth]) => truthCases(folder, name, truth)),
    ...table(join(folder, 'parsee_truth.json')).map(([name, truth]) =>
      caseOf(
        folder,
        name,
        'suppliers’ PDFs',
        picked(truth, {
          invoice_date: 'issue_date',
          currency: 'currency',
          supplier_name: 'supplier',
          gross: 'total',
          vat_rate: 'vat_rate',
        }),
      ),
    ),
    ...table(join(folder, 'ee_lt_truth.json')).map(([name, truth]) =>
      caseOf(
        folder,
        name,
        'scanned receipts',
        picked(truth, {
          invoice_number: 'number',
          invoice_date: 'date',
          supplier_name: 'supplier',
          supplier_vat_number: 'vat_no',
          gross: 'total',
          net: 'net',
          tax: 'vat',
        }),
      ),
    ),
    ...pairedCases(folder),
  ];
}

function truthCases(folder: string, name: string, truth: Json): Case[] {
  const own = Object.fromEntries(
    SCORED.flatMap((field) => {
      const value = text(truth[field]);
      return value === undefined ? [] : [[field, value] as const];
    }),
  ) as Truth;
  if (truth['number'] === undefined)
    return Object.keys(own).length > 0 ? [caseOf(folder, name, 'own truth', own)] : [];
  const electronic = picked(truth, {
    invoice_number: 'number',
    invoice_date: 'issue_date',
    due_date: 'due_date',
    currency: 'currency',
    supplier_name: 'seller',
    // Some truth files hold the national tax number here instead, which is another field.
    ...(/^[A-Z]{2}/u.test(text(truth['seller_vat']) ?? '') ? { supplier_vat_number: 'seller_vat' } : {}),
    net: 'net',
    tax: 'vat',
    gross: 'gross',
  });
  const structured = caseOf(folder, name, 'structured', electronic);
  // The pages of a hybrid are also scored without their attachment, by those values of the XML that they show.
  return name.endsWith('.pdf')
    ? [structured, caseOf(folder, name, 'hybrids, attachment hidden', electronic, true)]
    : [structured];
}

function pairedCases(folder: string): Case[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json') && existsSync(join(folder, name.replace(/\.json$/u, '.pdf'))))
    .flatMap((name) => {
      const content = json(join(folder, name));
      const [truth] = Array.isArray(content) ? (content as Json[]) : [];
      if (!truth) return [];
      return [
        caseOf(
          folder,
          name.replace(/\.json$/u, '.pdf'),
          'suppliers’ PDFs',
          picked(truth, {
            invoice_number: 'invoice_number',
            invoice_date: 'date',
            currency: 'currency',
            supplier_name: 'issuer',
            gross: 'amount',
            net: 'amount_untaxed',
            supplier_iban: 'iban',
          }),
        ),
      ];
    });
}
