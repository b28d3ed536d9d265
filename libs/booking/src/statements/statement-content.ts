import { accountOfStatement, type KeyedLine, lineKeyer, LINES_A_COMMIT, partSeen, totalOf } from '#books';
import { type StatementSurvey } from '#extraction';
import { type ContainedLine, LINES_SHOWN, type StatementContent } from '#files';
import { type Database, visibleText } from '#platform';
import { type StatementTerms } from './statement-terms.js';

/** The content of a statement's file, and how much of it the books have, for a person who decides about its import. */
export async function statementContent(
  database: Database,
  companyId: bigint,
  survey: StatementSurvey,
  terms: readonly StatementTerms[],
): Promise<StatementContent> {
  const parts = await Promise.all(
    terms.map(async (statement) => ({
      statement,
      account: await database.readCompany(companyId, (sql) => accountOfStatement(sql, companyId, statement)),
      key: lineKeyer(),
      lines: [] as KeyedLine[],
      shown: [] as ContainedLine[],
      seenCount: 0,
    })),
  );
  const look = async (part: (typeof parts)[number]): Promise<void> => {
    const lines = part.lines.splice(0);
    const { account, statement } = part;
    const fresh =
      account === undefined || lines.length === 0
        ? lines
        : await database.readCompany(companyId, async (sql) => {
            const of = { bankAccountId: account.id, statementId: statement.id };
            return (await partSeen(sql, companyId, of, lines)).fresh;
          });
    const lacked = new Set(fresh.map(({ line }) => line));
    part.seenCount += lines.length - lacked.size;
    for (const { line } of lines.slice(0, LINES_SHOWN - part.shown.length))
      part.shown.push(shownLine(line, !lacked.has(line)));
  };
  for await (const { statement, line } of survey.lines()) {
    const part = parts[statement];
    if (part === undefined) continue;
    part.lines.push(part.key(line));
    if (part.lines.length === LINES_A_COMMIT) await look(part);
  }
  for (const part of parts) await look(part);
  return {
    table: null,
    statements: parts.map(({ statement, shown, seenCount }, at) => ({
      iban: statement.iban,
      accountNo: survey.statements[at]?.head.accountNo ?? null,
      bankAccountId: statement.bankAccountId,
      bankName: statement.bankName,
      currency: statement.currency,
      statementNo: statement.statementNo,
      from: statement.from,
      to: statement.to,
      openingMinor: statement.openingMinor?.toString() ?? null,
      closingMinor: statement.closingMinor?.toString() ?? null,
      lineCount: statement.lineCount,
      seenCount,
      lines: shown,
    })),
  };
}

function shownLine(line: KeyedLine['line'], seen: boolean): ContainedLine {
  return {
    bookingDate: line.bookingDate,
    totalMinor: totalOf(line).toString(),
    counterpartyName: visibleText(line.counterpartyName),
    description: visibleText(line.description),
    reference: visibleText(line.reference),
    seen,
  };
}
