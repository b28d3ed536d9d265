import { type Clock } from '#platform';
import { BusinessRegister, type RegisteredCompany } from './business-register.js';

/** The register itself is published once a day. */
const KEPT_MS = 3_600_000;
/** Some hundred bytes each. */
const MOST = 1_000;

interface Kept {
  readonly company: Promise<RegisteredCompany | undefined>;
  readonly until: number;
}

/** Asks the register once an hour about a company that it knows; what it did not answer, or does not know, is asked again. */
export class CachedBusinessRegister extends BusinessRegister {
  private readonly kept = new Map<string, Kept>();

  constructor(
    private readonly register: BusinessRegister,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async find(registryCode: string): Promise<RegisteredCompany | undefined> {
    const now = this.clock.now().getTime();
    const known = this.kept.get(registryCode);
    if (known !== undefined && now < known.until) return known.company;
    // Who asks while the first still waits shares its answer.
    const company = this.register.find(registryCode);
    this.keep(registryCode, { company, until: now + KEPT_MS });
    try {
      const found = await company;
      if (found === undefined) this.kept.delete(registryCode);
      return found;
    } catch (error) {
      this.kept.delete(registryCode);
      throw error;
    }
  }

  /** The newest last; the oldest goes when there are too many. */
  private keep(registryCode: string, answer: Kept): void {
    this.kept.delete(registryCode);
    this.kept.set(registryCode, answer);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MOST && oldest !== undefined) this.kept.delete(oldest);
  }
}
