import { commitsAfter } from '#ledger';
import { type Database } from '#platform';
import { commitEvent, type LiveCommit } from './live-events.js';

/** Commits read at once; also the most that one stream is given at once. */
const PAGE = 50;

/**
 * The commits of one company for all of its streams. The newest are remembered, so that many streams cost one read; a
 * stream that is further behind reads its own page. Every read is under the row security of the company.
 */
export class CommitFeed {
  /** The newest commits, without a gap. */
  private newest: readonly LiveCommit[] = [];
  private readonly reading = new Map<bigint, Promise<readonly LiveCommit[]>>();

  constructor(
    private readonly database: Database,
    private readonly companyId: bigint,
  ) {}

  /** The next commits after a number, in order and without a gap; none when there are none. */
  after(commitSeq: bigint): Promise<readonly LiveCommit[]> {
    const [oldest] = this.newest;
    if (oldest !== undefined && oldest.commitSeq <= commitSeq + 1n) {
      const next = this.newest.filter((one) => one.commitSeq > commitSeq);
      if (next.length > 0) return Promise.resolve(next);
    }
    const read = this.reading.get(commitSeq) ?? this.read(commitSeq);
    this.reading.set(commitSeq, read);
    return read;
  }

  private async read(commitSeq: bigint): Promise<readonly LiveCommit[]> {
    try {
      const rows = await this.database.readCompany(this.companyId, (sql) =>
        commitsAfter(sql, this.companyId, commitSeq, PAGE),
      );
      const commits = rows.map((row) => commitEvent(this.companyId, row));
      const last = commits.at(-1)?.commitSeq ?? 0n;
      if (last > (this.newest.at(-1)?.commitSeq ?? 0n)) this.newest = commits;
      return commits;
    } finally {
      this.reading.delete(commitSeq);
    }
  }
}
