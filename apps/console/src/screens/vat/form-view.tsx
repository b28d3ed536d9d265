import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { type VatPreview, type VatReturn } from '../../api/vat.js';
import { formatInstant } from '../../format/days.js';
import { useCompanyId } from '../../frame/company.js';
import { type FigureRow } from '../../frame/figure-rows.js';
import { FigureTable } from '../../frame/figure-table.js';
import { type Place } from '../../frame/places.js';
import { useNarrow } from '../../theme/narrow.js';
import { labelOf } from '../../words/named.js';
import { words } from '../../words/words.js';
import { type PartParts } from './return-part.js';
import classes from './vat.module.css';

interface FormViewParts extends PartParts {
  /** A revision as it was prepared, instead of the return by the books. */
  readonly revision: VatReturn | undefined;
}

/** The lines that the form adds up. */
const TOTALS: ReadonlySet<string> = new Set(['4', '5', '12', '13']);

const kindOf = (line: string): FigureRow['kind'] =>
  line === '12' || line === '13' ? 'total' : TOTALS.has(line) ? 'subtotal' : 'line';

/** Form KMD line by line, next to what was filed; each figure opens the entries in it. */
export function FormView({ month, preview, search, show, revision }: FormViewParts): ReactNode {
  const w = words('vat');
  const company = useCompanyId();
  const { filed, currency } = preview;
  // A phone has no room for three amounts: the filed return is one of the revisions.
  const narrow = useNarrow();
  const at = (next: Place['search']): Place => ({
    to: '/c/$company/vat/$month',
    params: { month },
    search: next ?? {},
  });
  const rowOf = (line: VatPreview['lines'][number]): FigureRow => ({
    key: line.line,
    code: line.line,
    name: labelOf(line),
    given: true,
    level: line.line.split('.').length - 1,
    kind: kindOf(line.line),
    figures: [
      { minor: BigInt(line.amount_minor), place: line.entries > 0 ? at({ line: line.line }) : undefined },
      ...(filed === null
        ? []
        : [
            ...(narrow
              ? []
              : [
                  {
                    minor: BigInt(line.filed_minor ?? 0),
                    place: line.filed_minor === 0 ? undefined : at({ revision: filed.return_id }),
                  },
                ]),
            {
              minor: BigInt(line.difference_minor ?? 0),
              place: line.difference_minor === 0 ? undefined : at({ line: line.line, after: true }),
            },
          ]),
    ],
  });
  const storedRow = (line: VatReturn['lines'][number]): FigureRow => ({
    ...rowOf({ ...line, filed_minor: null, difference_minor: null }),
    figures: [
      { minor: BigInt(line.amount_minor), place: line.entries > 0 ? at({ line: line.line }) : undefined },
    ],
  });
  const nothing = preview.lines.every(({ amount_minor, filed_minor }) => amount_minor === 0 && !filed_minor);
  return (
    <>
      {revision !== undefined && (
        <p className={classes.note} role="status">
          {revision.filed_at === null
            ? w.storedDraft(revision.revision_no, formatInstant(revision.prepared_at))
            : w.stored(revision.revision_no, formatInstant(revision.filed_at))}{' '}
          <Link to="/c/$company/vat/$month" params={{ company, month }} search={{}}>
            {w.toNow}
          </Link>
        </p>
      )}
      {revision === undefined && nothing && (
        <p className="quiet">
          {w.nothingInReturn} {w.nothingInReturnDetail}
        </p>
      )}
      <FigureTable
        label={w.parts.form}
        head={w.line}
        columns={
          revision !== undefined
            ? [{ key: 'revision', header: w.revisionNo(revision.revision_no) }]
            : [
                { key: 'now', header: w.now },
                ...(filed === null
                  ? []
                  : [
                      ...(narrow ? [] : [{ key: 'filed', header: w.filedColumn(filed.revision_no) }]),
                      { key: 'difference', header: w.difference },
                    ]),
              ]
        }
        rows={revision === undefined ? preview.lines.map(rowOf) : revision.lines.map(storedRow)}
        currency={currency}
        at={search.at}
        onLeave={(figure) => {
          show({ ...search, at: figure }, true);
        }}
      />
    </>
  );
}
