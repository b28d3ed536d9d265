import { LRUCache } from 'lru-cache';
import { type IsoMonth, type Sql } from '#platform';
import { vatPreview, type VatPreview } from './vat-return.queries.js';

interface CachedPreview {
  readonly version: string;
  readonly preview: VatPreview;
}

/** Rows of annexes in all cached previews together: some 60 MB. */
const ROWS_CACHED = 100_000;

const VERSION = `
  SELECT commit_seq || ' ' || setup_version AS version FROM books.book WHERE company_id = $1`;

/**
 * Previews of one process, each computed once for a state of the books. Every change of the books is a commit, and every
 * change of their set-up counts up its version, so a preview holds as long as both are the same.
 */
export class VatPreviews {
  private readonly cached: LRUCache<string, CachedPreview>;

  constructor(rowsCached = ROWS_CACHED) {
    this.cached = new LRUCache({ maxSize: rowsCached, sizeCalculation: rowsOf });
  }

  /** As `vatPreview`. Call it in one snapshot (`Database.reportCompany`). */
  async of(sql: Sql, companyId: bigint, month: IsoMonth): Promise<VatPreview> {
    const key = `${companyId} ${month}`;
    const { version } = await sql.one<{ version: string }>(VERSION, [companyId]);
    const known = this.cached.get(key);
    if (known?.version === version) return known.preview;
    const preview = await vatPreview(sql, companyId, month);
    this.cached.set(key, { version, preview });
    return preview;
  }
}

const rowsOf = ({ preview: { annex, recapitulative } }: CachedPreview): number =>
  1 + annex.part_a.length + annex.part_b.length + recapitulative.length;
