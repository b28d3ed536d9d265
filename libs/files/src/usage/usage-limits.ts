import { type Clock, type Database, dayOf, problem, type Problem, type Sql } from '#platform';
import { type FreeDisk } from './free-disk.js';
import { type Addition, type Limits, type Refusal, refusalOf, type Usage } from './limits.js';
import { addUsage, type CompanyUsage, usageOfCompanies } from './usage.queries.js';

/** A company's usage, and the limits that apply to it. */
export interface UsageState {
  readonly usage: Usage;
  readonly limits: Limits;
}

/** A limit is reached. The transaction that reached it is rolled back, and counts nothing. */
export class LimitReached extends Error {
  constructor(readonly refusal: Refusal) {
    super(`The limit ${refusal.limit} is reached.`);
    this.name = 'LimitReached';
  }
}

const UNLIMITED: Limits = { storedBytes: null, filesADay: null, mailsADay: null, pagesADay: null };

/** Counts the storage and uploads of companies, and checks them against their limits and the space on the disk. */
export class UsageLimits {
  constructor(
    private readonly clock: Clock,
    /** For companies without limits of their own. */
    private readonly defaults: Limits = UNLIMITED,
    private readonly disk?: Pick<FreeDisk, 'hasCapacity'>,
    /** Whether no daily limit applies, because this is a trial installation. */
    private readonly sandbox = false,
  ) {}

  /** @throws LimitReached when the disk has only its reserve left */
  async assertFreeDisk(): Promise<void> {
    if (this.disk === undefined || (await this.disk.hasCapacity())) return;
    throw new LimitReached({ code: 'storage_full', limit: 'storedBytes' });
  }

  /** The same for a caller's request. @throws Problem `storage_full` */
  async demandDisk(): Promise<void> {
    await this.assertFreeDisk().catch((error: unknown) => {
      throw error instanceof LimitReached ? this.problemOf(error.refusal) : error;
    });
  }

  /** Adds to the usage of a company in the transaction of the addition, without checking any limit. */
  async count(sql: Sql, companyId: bigint, addition: Addition): Promise<UsageState> {
    return this.usageState(await addUsage(sql, companyId, this.today(), addition));
  }

  /** Adds to the usage of a company in the transaction of the addition. @throws LimitReached when it exceeds a limit */
  async spend(sql: Sql, companyId: bigint, addition: Addition): Promise<void> {
    const { usage, limits } = await this.count(sql, companyId, addition);
    const before = {
      ...usage,
      storedBytes: usage.storedBytes - (addition.storedBytes ?? 0n),
      files: usage.files - (addition.files ?? 0),
      mails: usage.mails - (addition.mails ?? 0),
    };
    assertWithin({ usage: before, limits }, addition);
  }

  /** The limit of a company that an addition would exceed, if any. */
  async refusalOf(sql: Sql, companyId: bigint, addition: Addition): Promise<Refusal | undefined> {
    const [usageState] = (await this.usageStates(sql, [companyId])).values();
    return usageState && refusalOf(usageState.limits, usageState.usage, addition);
  }

  /** Whether a company has pages left to read today. */
  async hasPagesLeft(database: Database, companyId: bigint): Promise<boolean> {
    if (this.sandbox) return true;
    const usageStates = await database.readCompany(companyId, (sql) => this.usageStates(sql, [companyId]));
    const usageState = usageStates.get(companyId);
    const most = usageState?.limits.pagesADay ?? null;
    return usageState === undefined || most === null || usageState.usage.pages < most;
  }

  /** Today's usage of companies, with the limits that apply to them. */
  async usageStates(sql: Sql, companyIds: readonly bigint[]): Promise<ReadonlyMap<bigint, UsageState>> {
    const found = await usageOfCompanies(sql, companyIds, this.today());
    return new Map([...found].map(([id, usage]) => [id, this.usageState(usage)]));
  }

  /** The time at which the daily limits restart. */
  nextDay(): Date {
    const now = this.clock.now().getTime();
    const today = this.today();
    // A day of the books begins on a full quarter of an hour, even when daylight saving changes its length.
    let next = Math.floor(now / QUARTER_MS) * QUARTER_MS;
    do next += QUARTER_MS;
    while (dayOf(new Date(next)) === today);
    return new Date(next);
  }

  /** The problem that a caller sees for a limit. */
  problemOf({ code, limit }: Refusal): Problem {
    if (code === 'storage_full') return problem(code, DETAILS[limit]);
    const seconds = Math.ceil((this.nextDay().getTime() - this.clock.now().getTime()) / 1_000);
    return problem(code, DETAILS[limit], { headers: { 'Retry-After': String(seconds) } });
  }

  private today(): Usage['day'] {
    return dayOf(this.clock.now());
  }

  private usageState({ usage, own }: CompanyUsage): UsageState {
    const ofDay = (name: 'filesADay' | 'mailsADay' | 'pagesADay'): number | null =>
      this.sandbox ? null : (own[name] ?? this.defaults[name]);
    return {
      usage,
      limits: {
        storedBytes: own.storedBytes ?? this.defaults.storedBytes,
        filesADay: ofDay('filesADay'),
        mailsADay: ofDay('mailsADay'),
        pagesADay: ofDay('pagesADay'),
      },
    };
  }
}

const QUARTER_MS = 15 * 60 * 1_000;

const DETAILS: Readonly<Record<keyof Limits, string>> = {
  storedBytes: 'There is no space left for more files and mails. Stored files are kept and can be read.',
  filesADay: 'The company has reached today’s limit of files.',
  mailsADay: 'The company has reached today’s limit of mails.',
  pagesADay: 'The company has reached today’s limit of pages to read.',
};

function assertWithin({ usage, limits }: UsageState, addition: Addition): void {
  const refusal = refusalOf(limits, usage, addition);
  if (refusal !== undefined) throw new LimitReached(refusal);
}
