import { LRUCache } from 'lru-cache';
import { type IsoMonth, KeptJson, type Sql } from '#platform';
import { reportedBook } from '#ledger';
import { loadReturnFacts, renewReturnFacts } from './return-facts.queries.js';
import { type ReturnFacts, type Shares, sharesOf } from './vat-return.js';
import { previewOf } from './vat-return.queries.js';

/** The state of the books: their last commit, and the version of their set-up and parties. */
interface State {
  readonly commitSeq: bigint;
  readonly setupVersion: bigint;
}

interface CachedPreview extends State {
  readonly facts: ReturnFacts;
  readonly shares: Shares;
  readonly preview: KeptJson;
}

/** Postings of all cached previews together: some 90 MB, and 30 MB of JSON. */
const POSTINGS_CACHED = 100_000;

const STATE = `
  SELECT commit_seq AS "commitSeq", setup_version AS "setupVersion" FROM books.book WHERE company_id = $1`;

/**
 * Previews of one process, each computed once for a state of the books. Every change of the books is a commit, and the
 * database marks the postings that a commit changes for the return: the preview after a commit is computed from the facts
 * before it and these postings. A change of the set-up or of a party counts up the version, and all facts are read again.
 */
export class VatPreviews {
  private readonly cached: LRUCache<string, CachedPreview>;

  constructor(postingsCached = POSTINGS_CACHED) {
    this.cached = new LRUCache({
      maxSize: postingsCached,
      sizeCalculation: ({ facts }) => 1 + facts.postings.length,
    });
  }

  /** The JSON of `vatPreview`. Call it in one snapshot (`Database.reportCompany`). */
  async of(sql: Sql, companyId: bigint, month: IsoMonth): Promise<KeptJson> {
    const key = `${companyId} ${month}`;
    const state = await sql.one<State>(STATE, [companyId]);
    const known = this.cached.get(key);
    if (known?.setupVersion === state.setupVersion && known.commitSeq === state.commitSeq)
      return known.preview;
    const before = known === undefined || !precedes(known, state) ? undefined : known;
    const facts =
      (before && (await renewReturnFacts(sql, companyId, before.facts, before.commitSeq))) ??
      (await loadedFacts(sql, companyId, month));
    const shares = sharesOf(facts, before?.shares);
    const preview = new KeptJson(await previewOf(sql, companyId, facts, shares));
    this.cached.set(key, { ...state, facts, shares, preview });
    return preview;
  }
}

/** False also for a snapshot that is older than the cached preview: it would not see what the preview contains. */
const precedes = (known: State, now: State): boolean =>
  known.setupVersion === now.setupVersion && known.commitSeq <= now.commitSeq;

async function loadedFacts(sql: Sql, companyId: bigint, month: IsoMonth): Promise<ReturnFacts> {
  const { baseCurrency } = await reportedBook(sql, companyId);
  return loadReturnFacts(sql, companyId, month, baseCurrency);
}
