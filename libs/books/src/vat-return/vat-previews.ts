import { type IsoMonth, type Sql } from '#platform';
import { vatPreview, type VatPreview } from './vat-return.queries.js';

interface CachedPreview {
  readonly version: string;
  readonly preview: VatPreview;
  readonly rows: number;
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
  private readonly cached = new Map<string, CachedPreview>();
  private rows = 0;

  constructor(private readonly rowsCached = ROWS_CACHED) {}

  /** As `vatPreview`. Call it in one snapshot (`Database.reportCompany`). */
  async of(sql: Sql, companyId: bigint, month: IsoMonth): Promise<VatPreview> {
    const key = `${companyId} ${month}`;
    const { version } = await sql.one<{ version: string }>(VERSION, [companyId]);
    const known = this.take(key);
    if (known?.version === version) {
      this.keep(key, known);
      return known.preview;
    }
    const preview = await vatPreview(sql, companyId, month);
    const { annex, recapitulative } = preview;
    const rows = 1 + annex.part_a.length + annex.part_b.length + recapitulative.length;
    this.keep(key, { version, preview, rows });
    return preview;
  }

  private take(key: string): CachedPreview | undefined {
    const known = this.cached.get(key);
    if (this.cached.delete(key)) this.rows -= known?.rows ?? 0;
    return known;
  }

  /** Keeps a preview as the last used, and drops those that nobody has used for the longest time. */
  private keep(key: string, preview: CachedPreview): void {
    this.take(key);
    this.cached.set(key, preview);
    this.rows += preview.rows;
    for (const oldest of this.cached.keys()) {
      if (this.rows <= this.rowsCached) break;
      this.take(oldest);
    }
  }
}
