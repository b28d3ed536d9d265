import {
  accountOfStatement,
  type AroundStatement,
  Brought,
  expectedOpening,
  hasLinesOf,
  type KeyedLine,
  ledgerAround,
  ledgerDifference,
  lineKeyer,
  LINES_A_COMMIT,
  otherOwner,
  partSeen,
} from '#books';
import { addsUp, type StatementSurvey, type SurveyedStatement } from '#extraction';
import { type Database, type IsoDate } from '#platform';
import { type Check, check } from '#reasons';
import { type StatementTerms } from './statement-terms.js';

/** A bank statement of a file, as surveyed and as the books would record it. */
interface Staged {
  readonly terms: StatementTerms;
  readonly survey: SurveyedStatement;
  /** Its account, if the books have it. */
  readonly account: Awaited<ReturnType<typeof accountOfStatement>>;
}

/** One check for every bank statement that states its balances. */
export function balanceChecks(survey: StatementSurvey): readonly Check[] {
  return survey.statements.flatMap((statement) => {
    const { openingMinor, closingMinor, sumMinor, head } = statement;
    if (openingMinor === null || closingMinor === null) return [];
    return check('balance', addsUp(statement), {
      opening_minor: Number(openingMinor),
      lines_minor: Number(sumMinor),
      closing_minor: Number(closingMinor),
      currency: head.currency,
    });
  });
}

/** Objections of the books to the bank statements of a file; nothing is written before all of them pass. */
export async function checksByBooks(
  database: Database,
  companyId: bigint,
  survey: StatementSurvey,
  known: readonly StatementTerms[],
): Promise<readonly Check[]> {
  const staged: Staged[] = [];
  const checks: Check[] = [];
  for (const [at, statement] of survey.statements.entries()) {
    const terms = known[at];
    if (terms === undefined) continue;
    const [account, refused] = await database.readCompany(companyId, async (sql) => [
      await accountOfStatement(sql, companyId, terms),
      await ownerCheck(sql, companyId, terms),
    ]);
    staged.push({ terms, survey: statement, account });
    if (refused !== undefined) checks.push(refused);
  }
  return checks.length > 0 ? checks : ledgerChecks(database, companyId, survey, staged);
}

type Sql = Parameters<Parameters<Database['readCompany']>[1]>[0];

/** Fails when the account belongs to another party. */
async function ownerCheck(sql: Sql, companyId: bigint, { iban }: StatementTerms): Promise<Check | undefined> {
  const owner = await otherOwner(sql, companyId, iban);
  if (owner === undefined) return undefined;
  return check('account_owner', false, { account: iban ?? '', owner: owner.name });
}

/** The surroundings of a bank statement whose account is not in the books yet. */
const NOTHING_AROUND: AroundStatement = {
  ledgerBefore: 0n,
  ledgerAfter: 0n,
  offsets: [],
  previous: undefined,
  reachedInto: false,
};

/** After each bank statement the ledger balance of its account equals the closing balance less the open gaps. */
async function ledgerChecks(
  database: Database,
  companyId: bigint,
  survey: StatementSurvey,
  staged: readonly Staged[],
): Promise<readonly Check[]> {
  const known = await knownSums(database, companyId, survey, staged);
  const accounts = new Map<string, Brought>();
  const order = [...staged.entries()].sort(([, one], [, other]) => (endOf(one) < endOf(other) ? -1 : 1));
  const checks: Check[] = [];
  for (const [at, { terms, survey: statement, account }] of order) {
    const key = JSON.stringify([terms.iban, terms.bankName, terms.currency]);
    const brought = accounts.get(key) ?? new Brought();
    accounts.set(key, brought);
    const to = endOf({ survey: statement });
    brought.add(to, statement.sumMinor - (known[at] ?? 0n));
    const { openingMinor, closingMinor } = statement;
    if (openingMinor === null || closingMinor === null) continue;
    const around =
      account === undefined
        ? NOTHING_AROUND
        : await database.readCompany(companyId, (sql) =>
            ledgerAround(sql, companyId, account, { ...terms, openingMinor, to }),
          );
    const ledgerAfter = around.ledgerAfter + brought.until(to);
    const { from } = terms;
    const others = [...brought.ends, ...(around.previous === undefined ? [] : [around.previous])];
    const difference = ledgerDifference({
      openingMinor,
      closingMinor,
      ledgerBefore: around.ledgerBefore + brought.before(from),
      ledgerAfter,
      offsets: [...brought.offsets, ...around.offsets],
      expectedMinor: around.reachedInto ? undefined : expectedOpening({ from, openingMinor }, others),
    });
    brought.end({ from, to, closingMinor }, ledgerAfter - closingMinor);
    if (difference === undefined) continue;
    checks.push(
      check('ledger', false, {
        date: to,
        closing_minor: Number(closingMinor),
        difference_minor: Number(difference),
        currency: terms.currency,
      }),
    );
  }
  return checks;
}

/** The last day that a bank statement covers. */
const endOf = ({ survey: { to, dates } }: Pick<Staged, 'survey'>): IsoDate => {
  const last = dates.at(-1) ?? to;
  return last > to ? last : to;
};

/**
 * For each bank statement, the sum of its lines that the books already have; the file is read again only if there may
 * be such lines.
 */
async function knownSums(
  database: Database,
  companyId: bigint,
  survey: StatementSurvey,
  staged: readonly Staged[],
): Promise<readonly bigint[]> {
  const parts = await Promise.all(
    staged.map(async ({ terms, survey: { dates }, account }) => {
      const [first, last] = [dates[0], dates.at(-1)];
      const overlaps =
        account !== undefined &&
        first !== undefined &&
        last !== undefined &&
        (await database.readCompany(companyId, (sql) => hasLinesOf(sql, companyId, account.id, first, last)));
      return {
        account,
        statementId: terms.id,
        overlaps,
        key: lineKeyer(),
        lines: [] as KeyedLine[],
        sum: 0n,
      };
    }),
  );
  if (!parts.some(({ overlaps }) => overlaps)) return parts.map(({ sum }) => sum);
  const ask = async (part: (typeof parts)[number]): Promise<void> => {
    const { account } = part;
    const lines = part.lines.splice(0);
    if (account === undefined || lines.length === 0) return;
    const of = { bankAccountId: account.id, statementId: part.statementId };
    const seen = await database.readCompany(companyId, (sql) => partSeen(sql, companyId, of, lines));
    part.sum += seen.seenMinor;
  };
  for await (const { statement, line } of survey.lines()) {
    const part = parts[statement];
    if (part?.overlaps !== true) continue;
    part.lines.push(part.key(line));
    if (part.lines.length === LINES_A_COMMIT) await ask(part);
  }
  for (const part of parts) await ask(part);
  return parts.map(({ sum }) => sum);
}
