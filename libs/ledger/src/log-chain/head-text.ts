import { encodeId } from '#platform';

/** The ends of both chains of a company's log at a moment. */
export interface LogHead {
  readonly companyId: bigint;
  /** The last commit; 0 before the first. */
  readonly commitSeq: bigint;
  readonly commitHash: Buffer | null;
  /** The last link of the acts outside commits; 0 before the first. */
  readonly auditPosition: bigint;
  readonly auditHash: Buffer | null;
  readonly signedAt: Date;
}

/** The text that is signed: five lines, each with a line feed at its end. */
export function headText(head: LogHead): string {
  const hash = (bytes: Buffer | null): string => bytes?.toString('hex') ?? 'none';
  return [
    'raamat head 1',
    `company ${encodeId('company', head.companyId)}`,
    `commits ${head.commitSeq} ${hash(head.commitHash)}`,
    `acts ${head.auditPosition} ${hash(head.auditHash)}`,
    `signed ${head.signedAt.toISOString()}`,
    '',
  ].join('\n');
}
