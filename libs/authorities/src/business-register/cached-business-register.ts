import { type Clock } from '#platform';
import { LRUCache } from 'lru-cache';
import { type BoardMember, BusinessRegister, type RegisteredCompany } from './business-register.js';

/** The register publishes its data once a day. */
const KEPT_MS = 3_600_000;
/** Some hundred bytes each. */
const MOST = 1_000;

/** Asks the register once an hour about a known company. Failures and unknown companies are not cached. */
export class CachedBusinessRegister extends BusinessRegister {
  private readonly companies: KeptAnswers<RegisteredCompany>;
  private readonly boards: KeptAnswers<readonly BoardMember[]>;

  constructor(register: BusinessRegister, clock: Clock) {
    super();
    this.companies = new KeptAnswers((code) => register.find(code), clock);
    this.boards = new KeptAnswers((code) => register.board(code), clock);
  }

  override find(registryCode: string): Promise<RegisteredCompany | undefined> {
    return this.companies.of(registryCode);
  }

  override board(registryCode: string): Promise<readonly BoardMember[] | undefined> {
    return this.boards.of(registryCode);
  }
}

interface Kept<T> {
  readonly answer: Promise<T | undefined>;
  readonly until: number;
}

/** Cached answers by registry code. */
class KeptAnswers<T> {
  private readonly kept = new LRUCache<string, Kept<T>>({ max: MOST });

  constructor(
    private readonly ask: (registryCode: string) => Promise<T | undefined>,
    private readonly clock: Clock,
  ) {}

  async of(registryCode: string): Promise<T | undefined> {
    const now = this.clock.now().getTime();
    const known = this.kept.get(registryCode);
    if (known !== undefined && now < known.until) return known.answer;
    // Callers that ask while the first waits share its answer.
    const answer = this.ask(registryCode);
    this.kept.set(registryCode, { answer, until: now + KEPT_MS });
    try {
      const found = await answer;
      if (found === undefined) this.kept.delete(registryCode);
      return found;
    } catch (error) {
      this.kept.delete(registryCode);
      throw error;
    }
  }
}
