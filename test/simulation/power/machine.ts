import { PrivatePostgres } from '../../chaos/support/postgres.js';
import { type TestDatabase } from '../../support/database.js';
import { type Cut } from '../plan/cuts.js';
import { Disks } from './disks.js';

/** A machine whose power can be cut: a Postgres, and a folder for files, each on a disk of its own. */
export class Machine {
  private constructor(
    private readonly disks: Disks,
    private readonly postgres: PrivatePostgres,
    readonly db: TestDatabase,
    /** Whether its Postgres flushes what it acknowledges. */
    readonly durable: boolean,
  ) {}

  static async start(durable: boolean): Promise<Machine> {
    const disks = await Disks.mount({
      files: { fileFlushStoresName: false },
      postgres: { fileFlushStoresName: true },
    });
    const postgres = await PrivatePostgres.start({ home: disks.path('postgres'), durable });
    return new Machine(disks, postgres, await postgres.open(), durable);
  }

  /** The disk of the files. */
  get files(): string {
    return this.disks.path('files');
  }

  /** The power goes at the moment that a cut names. Ends when it is gone. */
  loses({ moment }: Cut): Promise<void> {
    return this.disks.loses(moment);
  }

  /** The power goes now. */
  cutNow(): void {
    this.disks.cut();
  }

  /** Brings back the power: the disks hold what the cut left, and Postgres recovers. */
  async restore({ keep, seed }: Pick<Cut, 'keep' | 'seed'>): Promise<void> {
    await this.postgres.kill();
    await this.disks.restore(keep, seed);
    await this.postgres.begin();
  }

  async close(): Promise<void> {
    await this.db.drop();
    await this.postgres.close();
    await this.disks.close();
  }
}
