import { accountOfStatement, gapOnImport, type StatementGap } from '#books';
import {
  extractionOf,
  fileById,
  isImported,
  type StatementContent,
  statementFileOf,
  type StatementMapping,
} from '#files';
import { type Database, problem, type Sql, type Ulid } from '#platform';

type Contained = StatementContent['statements'][number];

/** A statement of a file, compared with the books as they are now. */
export interface StatementOfFile extends Contained {
  /** Null while the books have no such account: the import opens it. */
  readonly bankAccountId: Ulid | null;
  /** The gap that importing it would leave before it. */
  readonly gap: StatementGap | null;
}

/** The result of the file of a bank statement. */
type StatementFileState = 'queued' | 'running' | 'held' | 'imported' | 'failed';

export interface StatementFileView {
  readonly state: StatementFileState;
  readonly errorCode: string | null;
  readonly statements: readonly StatementOfFile[];
  readonly table: StatementContent['table'];
  readonly mapping: StatementMapping | null;
}

/** Files of bank statements, before they are imported. */
export class StatementFiles {
  constructor(private readonly database: Database) {}

  /** @throws Problem `not_found`; `not_extractable` for a file that is no bank statement */
  async statement(companyId: bigint, fileId: bigint): Promise<StatementFileView> {
    return this.database.readCompany(companyId, async (sql) => {
      const file = await fileById(sql, companyId, fileId);
      if (file === undefined) throw problem('not_found', 'There is no such file.');
      if (!isImported(file.contentType, file.kind))
        throw problem('not_extractable', 'The file is not a bank statement in XML, CSV or text.');
      const extraction = await extractionOf(sql, companyId, fileId);
      const { content, mapping } = await statementFileOf(sql, companyId, fileId);
      const statements: StatementOfFile[] = [];
      for (const statement of content?.statements ?? [])
        statements.push(await besideBooks(sql, companyId, statement));
      return {
        state: stateOf(extraction),
        errorCode: extraction?.errorCode ?? null,
        statements,
        table: content?.table ?? null,
        mapping,
      };
    });
  }
}

function stateOf(extraction: Awaited<ReturnType<typeof extractionOf>>): StatementFileState {
  switch (extraction?.state) {
    case 'queued':
    case 'running':
      return extraction.state;
    case 'done':
      return extraction.booking?.state === 'held' ? 'held' : 'imported';
    default:
      return 'failed';
  }
}

async function besideBooks(sql: Sql, companyId: bigint, statement: Contained): Promise<StatementOfFile> {
  const account = await accountOfStatement(sql, companyId, statement);
  const { from, to, openingMinor, closingMinor } = statement;
  const gap =
    account === undefined || openingMinor === null
      ? undefined
      : await gapOnImport(sql, companyId, account.id, {
          from,
          to,
          openingMinor: BigInt(openingMinor),
          closingMinor: closingMinor === null ? null : BigInt(closingMinor),
        });
  return { ...statement, bankAccountId: account?.id ?? null, gap: gap ?? null };
}
