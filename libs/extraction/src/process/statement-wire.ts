import { Decimal } from '#platform';
import { type StatementSurvey, type SurveyedStatement } from '../statements/read-statements.js';
import { type ReadLine } from '../statements/model/statement.js';

type Amount = 'amountMinor' | 'feeMinor' | 'origMinor' | 'balanceAfterMinor';

/** A line as JSON carries it: amounts and rates as text. */
type SentLine = Omit<ReadLine, Amount | 'bankRate'> & {
  readonly amountMinor: string;
  readonly feeMinor: string;
  readonly origMinor: string | null;
  readonly balanceAfterMinor: string | null;
  readonly bankRate: string | null;
};

/** A line, preceded by the bank statement that it belongs to, as an index into the survey. */
export type WireLine = readonly [statement: number, line: SentLine];

/** The facts about a file that precede its lines, as JSON carries them. */
export interface SentSurvey {
  readonly method: 'xml' | 'text';
  readonly lineCount: number;
  readonly statements: readonly SentStatement[];
}

type SentStatement = Omit<SurveyedStatement, 'openingMinor' | 'closingMinor' | 'sumMinor'> & {
  readonly openingMinor: string | null;
  readonly closingMinor: string | null;
  readonly sumMinor: string;
};

const text = (minor: bigint | null): string | null => minor?.toString() ?? null;
const minor = (digits: string | null): bigint | null => (digits === null ? null : BigInt(digits));

export function lineOut(line: ReadLine): SentLine {
  return {
    ...line,
    amountMinor: line.amountMinor.toString(),
    feeMinor: line.feeMinor.toString(),
    origMinor: text(line.origMinor),
    balanceAfterMinor: text(line.balanceAfterMinor),
    bankRate: line.bankRate?.toFixed() ?? null,
  };
}

export function lineIn(line: SentLine): ReadLine {
  return {
    ...line,
    amountMinor: BigInt(line.amountMinor),
    feeMinor: BigInt(line.feeMinor),
    origMinor: minor(line.origMinor),
    balanceAfterMinor: minor(line.balanceAfterMinor),
    bankRate: line.bankRate === null ? null : new Decimal(line.bankRate),
  };
}

export function surveyOut({ method, lineCount, statements }: StatementSurvey): SentSurvey {
  return {
    method,
    lineCount,
    statements: statements.map((statement) => ({
      ...statement,
      openingMinor: text(statement.openingMinor),
      closingMinor: text(statement.closingMinor),
      sumMinor: statement.sumMinor.toString(),
    })),
  };
}

export function surveyIn({ method, lineCount, statements }: SentSurvey): Omit<StatementSurvey, 'lines'> {
  return {
    method,
    lineCount,
    statements: statements.map((statement) => ({
      ...statement,
      openingMinor: minor(statement.openingMinor),
      closingMinor: minor(statement.closingMinor),
      sumMinor: BigInt(statement.sumMinor),
    })),
  };
}
