import { type PageRequest, type Sql } from '#platform';
import { type DimensionKind, type DimensionView } from './dimension.wire.js';

interface DimensionFilters {
  readonly active?: boolean | undefined;
  readonly kind?: DimensionKind | undefined;
}

const DIMENSIONS = `
  SELECT axis.id, axis.code, axis.name, axis.kind, axis.active, coalesce((
    SELECT jsonb_agg(jsonb_build_object('id', value.id, 'code', value.code, 'name', value.name, 'active', value.active)
      ORDER BY value.code)
    FROM books.dimension_value AS value WHERE value.company_id = $1 AND value.dimension_id = axis.id), '[]') AS values
  FROM books.dimension AS axis
  WHERE axis.company_id = $1
    AND ($2::boolean IS NULL OR axis.active = $2)
    AND ($3::text IS NULL OR axis.kind = $3)
    AND ($4::text IS NULL OR axis.code > $4)
  ORDER BY axis.code LIMIT $5`;

/** Axes by code, after the key of the page. Returns one more than the limit. */
export function dimensionRows(
  sql: Sql,
  companyId: bigint,
  filters: DimensionFilters,
  page: Pick<PageRequest, 'after' | 'limit'>,
): Promise<DimensionView[]> {
  return sql.rows<DimensionView>(DIMENSIONS, [
    companyId,
    filters.active ?? null,
    filters.kind ?? null,
    page.after?.[0] ?? null,
    page.limit + 1,
  ]);
}
