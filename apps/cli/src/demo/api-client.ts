import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod';
import { CommandFailure } from '../command.js';

const CALL_MS = 30_000;

const Stored = z.object({ id: z.string(), name: z.string() });
const Extraction = z.object({
  state: z.string(),
  error_code: z.string().nullable(),
  booking: z
    .object({ state: z.string(), invoice_id: z.string().nullable(), reason: z.string().nullable() })
    .nullable(),
});
const Invoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  party_name: z.string(),
  invoice_date: z.string(),
  currency: z.string(),
  gross_minor: z.number(),
  state: z.string(),
  entries: z.array(
    z.object({ id: z.string(), journal: z.string(), entry_no: z.number(), economic_date: z.string() }),
  ),
});
const Ledger = z.object({
  base_currency: z.string(),
  accounts: z.array(
    z.object({
      account_code: z.string(),
      account_name: z.string(),
      lines: z.array(z.object({ entry_id: z.string(), line_no: z.number(), base_minor: z.number() })),
    }),
  ),
});

export type DemoExtraction = z.infer<typeof Extraction>;
export type DemoInvoice = z.infer<typeof Invoice>;

/** One line of an entry, base currency, debit positive. */
export interface DemoEntryLine {
  readonly lineNo: number;
  readonly code: string;
  readonly name: string;
  readonly baseMinor: number;
}

/** The API as an integrator calls it: over HTTP, with a key. */
export class ApiClient {
  constructor(
    private readonly baseUrl: string,
    private readonly key: string,
    private readonly companyId: string,
  ) {}

  async upload(path: string, kind: string, contentType: string): Promise<z.infer<typeof Stored>> {
    const form = new FormData();
    form.set('kind', kind);
    form.set('file', new Blob([await readFile(path)], { type: contentType }), basename(path));
    return Stored.parse(await this.call('POST', '/files/', form));
  }

  async extraction(fileId: string): Promise<DemoExtraction> {
    return Extraction.parse(await this.call('GET', `/files/${fileId}/extraction/`));
  }

  async invoice(id: string): Promise<DemoInvoice> {
    return Invoice.parse(await this.call('GET', `/invoices/${id}/`));
  }

  async inboxAddress(): Promise<string> {
    return z.object({ address: z.string() }).parse(await this.call('GET', '/inbox/')).address;
  }

  /** Ids of the files that arrived by mail, newest first. */
  async mailedFiles(): Promise<string[]> {
    const emails = z
      .object({
        items: z.array(z.object({ attachments: z.array(z.object({ file_id: z.string().nullable() })) })),
      })
      .parse(await this.call('GET', '/inbox/emails/'));
    return emails.items.flatMap((email) =>
      email.attachments.flatMap(({ file_id: id }) => (id === null ? [] : [id])),
    );
  }

  /** The lines of an invoice's entry, as the general ledger of that day shows them. */
  async entryLines(invoice: DemoInvoice): Promise<DemoEntryLine[]> {
    const entry = invoice.entries.at(-1);
    if (entry === undefined) return [];
    const day = entry.economic_date;
    const ledger = Ledger.parse(await this.call('GET', `/general-ledger/?date_from=${day}&date_to=${day}`));
    return ledger.accounts
      .flatMap(({ account_code: code, account_name: name, lines }) =>
        lines
          .filter((line) => line.entry_id === entry.id)
          .map((line) => ({ lineNo: line.line_no, code, name, baseMinor: line.base_minor })),
      )
      .sort((a, b) => a.lineNo - b.lineNo);
  }

  private async call(method: string, path: string, body?: FormData): Promise<unknown> {
    const response = await fetch(`${this.baseUrl}/api/companies/${this.companyId}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.key}` },
      signal: AbortSignal.timeout(CALL_MS),
      ...(body === undefined ? {} : { body }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) {
      const { detail } = z
        .object({ detail: z.string() })
        .catch({ detail: `status ${response.status}` })
        .parse(answer);
      throw new CommandFailure(`${method} ${path}: ${detail}`);
    }
    return answer;
  }
}
