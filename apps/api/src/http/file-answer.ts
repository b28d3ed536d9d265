import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { findCompany } from '#identity';
import {
  type AuditRecord,
  type Clock,
  type Database,
  fieldProblem,
  KeptJson,
  problem,
  recordAudit,
  type Sql,
} from '#platform';
import {
  type FileContent,
  type FileFormat,
  MEDIA_TYPES,
  type Row,
  type Section,
  TooManyRows,
  writeFile,
} from '#sheets';
import { type FastifyRequest } from 'fastify';
import { weakEtag } from './etag.js';
import { type FileDeclaration, type FilePeriod, FileRows, type TableFile } from './file-declaration.js';
import { factsOf, type FileHead, fileNameOf } from './file-head.js';
import { languageOfAnswer } from './reason-texts.js';
import { writtenFile } from './written-file.js';

/** The call of an operation while its file is written. */
export interface FileCall {
  readonly request: FastifyRequest;
  readonly companyId: bigint;
  readonly query: Readonly<Record<string, unknown>>;
  /** Set while a file is read on one snapshot. */
  snapshot: Sql | undefined;
  /** The page of the list that the handler reads next. */
  nextCursor: string | undefined;
  /** Records for the audit trail, which wait until the snapshot is closed. */
  readonly records: readonly AuditRecord[];
}

/** The services that write a file. */
export interface FileServices {
  readonly database: Database;
  readonly clock: Clock;
}

/** A file as the answer to a request. */
export interface AnsweredFile {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable;
}

/** The caller has closed the connection: nobody would read the file. */
class CallerGone extends Error {}

/** Writes the file of an operation: reads the pages of a list, or the answer of a report, from its own handler. */
export class FileAnswer {
  constructor(
    private readonly services: FileServices,
    private readonly declared: FileDeclaration,
    private readonly call: FileCall,
    private readonly format: FileFormat,
    private readonly handle: () => unknown,
  ) {}

  /** @throws Problem of the handler, and `validation_error` for a cursor or too many rows */
  async answer(): Promise<AnsweredFile> {
    if (this.call.query['cursor'] !== undefined)
      throw fieldProblem(
        'validation_error',
        'cursor',
        'contradiction',
        'A file has every row: leave out the cursor.',
      );
    try {
      return await ('columns' in this.declared ? this.table(this.declared) : this.report(this.declared));
    } catch (error) {
      if (error instanceof CallerGone) return { headers: {}, body: Readable.from([]) };
      if (!(error instanceof TooManyRows)) throw error;
      const message = `A file has at most ${error.most} rows: narrow the filters.`;
      throw fieldProblem('validation_error', 'format', 'too_many', message);
    }
  }

  private async table(declared: TableFile): Promise<AnsweredFile> {
    const { call, services } = this;
    const answer = await this.ofSnapshot(declared);
    try {
      if (call.records.length > 0)
        await services.database.inCompany(call.companyId, (sql) => recordAudit(sql, ...call.records));
      return answer;
    } catch (error) {
      answer.body.destroy();
      throw error;
    }
  }

  private ofSnapshot({ columns, valuesOf }: TableFile): Promise<AnsweredFile> {
    const { call } = this;
    return this.services.database.reportCompany(call.companyId, async (sql) => {
      call.snapshot = sql;
      try {
        const first = await this.handle();
        const given = first instanceof FileRows ? first : new FileRows(this.pages(first, valuesOf), LIST);
        const { currency, period } = given.about;
        const section = { columns, currency, rows: this.whileHeard(given.rows) };
        return await this.written(await this.head(sql, { ...periodOfQuery(call.query), ...period }), [
          section,
        ]);
      } finally {
        call.snapshot = undefined;
      }
    });
  }

  private async report({ sections }: Extract<FileDeclaration, { sections: unknown }>): Promise<AnsweredFile> {
    const made = await this.handle();
    const answer = (made instanceof KeptJson ? JSON.parse(made.json.toString()) : made) as FilePeriod;
    const language = languageOfAnswer(this.call.request);
    const tables = sections(answer as never, language).map(({ heading, rows, ...table }): Section => ({
      ...table,
      heading: heading?.[language],
      rows: [rows],
    }));
    const head = await this.services.database.readCompany(this.call.companyId, (sql) =>
      this.head(sql, periodOfAnswer(answer)),
    );
    return this.written(head, tables);
  }

  private async written(head: FileHead, sections: readonly Section[]): Promise<AnsweredFile> {
    const { format, call, declared } = this;
    const language = languageOfAnswer(call.request);
    const content: FileContent = {
      language,
      title: declared.title[language],
      facts: factsOf(head, language),
      sections,
      author: head.author,
      madeAt: head.madeAt,
      raw: call.query['raw'] === true,
    };
    const body = await writtenFile((to) => writeFile(format, content, to));
    return {
      headers: {
        'content-type': format === 'csv' ? `${MEDIA_TYPES.csv}; charset=utf-8` : MEDIA_TYPES[format],
        'content-disposition': `attachment; filename="${fileNameOf(head, language, format)}"`,
        'cache-control': 'private, no-store',
        // Every file is another one: it names the time when it was made.
        etag: weakEtag(call.request.id),
      },
      body,
    };
  }

  private async head(sql: Sql, period: FilePeriod): Promise<FileHead> {
    const { call, declared, services } = this;
    const company = await findCompany(sql, call.companyId);
    if (company === undefined) throw problem('not_found', 'There is no such company.');
    return {
      company,
      title: declared.title,
      period,
      filters: filtersOf(call.request.query),
      madeAt: services.clock.now(),
      author: authorOf(call.request),
    };
  }

  /** The rows of a list, page by page, through the handler itself. */
  private async *pages(
    first: unknown,
    valuesOf: TableFile['valuesOf'],
  ): AsyncGenerator<readonly Row[], void, undefined> {
    const language = languageOfAnswer(this.call.request);
    for (let page = first as ListPage; ; page = (await this.handle()) as ListPage) {
      yield page.items.map((item) => ({ values: valuesOf?.(item as never, language) ?? item }));
      if (page.next_cursor === null) return;
      this.call.nextCursor = page.next_cursor;
    }
  }

  private async *whileHeard(
    rows: AsyncIterable<readonly Row[]>,
  ): AsyncGenerator<readonly Row[], void, undefined> {
    const { socket } = this.call.request.raw;
    for await (const batch of rows) {
      // A request that the process makes to itself has no connection.
      if (socket instanceof Socket && socket.destroyed) throw new CallerGone();
      yield batch;
    }
  }
}

interface ListPage {
  readonly items: readonly Row['values'][];
  readonly next_cursor: string | null;
}

/** A list names the currency of each amount, and its days in the query. */
const LIST = { currency: null, period: {} };

/** Parameters that are no filters, or that the period names. */
const NO_FILTERS = new Set([
  'format',
  'raw',
  'limit',
  'date_from',
  'date_to',
  'compare_from',
  'compare_to',
  'as_of',
  'compare_as_of',
]);

const filtersOf = (query: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(query as Readonly<Record<string, string>>).filter(([name]) => !NO_FILTERS.has(name)),
  );

function periodOfQuery(query: FileCall['query']): FilePeriod {
  const day = (name: string): string | undefined => {
    const value = query[name];
    return typeof value === 'string' ? value : undefined;
  };
  return { from: day('date_from'), to: day('date_to') };
}

/** Reports name the days that they are about; the VAT preview calls them those of its period. */
function periodOfAnswer(
  answer: FilePeriod & { readonly period_from?: string; readonly period_to?: string },
): FilePeriod {
  const { from, to, period_from: first, period_to: last } = answer;
  return {
    from: from ?? first,
    to: to ?? last,
    as_of: answer.as_of,
    compare_from: answer.compare_from,
    compare_to: answer.compare_to,
    compare_as_of: answer.compare_as_of,
  };
}

/** The person; of a key or an app also its name, since others may use it. */
function authorOf({ call: { caller } }: FastifyRequest): string {
  if (caller === undefined) return '';
  const { user, credential, human } = caller;
  const person = user.name === '' ? user.email : user.name;
  return human || credential.name === null ? person : `${person} (${credential.name})`;
}
