import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { type VatPreview, type VatWarning } from '../../api/vat.js';
import { useCompanyId } from '../../frame/company.js';
import { placesOf } from '../../frame/places.js';
import { ScreenLink } from '../../frame/screen-link.js';
import { EmptyList } from '../../list/empty.js';
import { WarningIcon } from '../../theme/icons.js';
import { words } from '../../words/words.js';
import { type PartParts } from './return-part.js';
import classes from './vat.module.css';

const STEP = 50;

/** What to look at before the return is filed, each with its document. */
export function Warnings({ month, preview }: PartParts): ReactNode {
  const w = words('vat');
  const { warnings } = preview;
  const names = useMemo(() => invoiceNames(preview), [preview]);
  const [shown, setShown] = useState(STEP);
  if (warnings.length === 0) return <EmptyList words={{ title: w.noWarnings }} done />;
  const rest = Math.min(STEP, warnings.length - shown);
  return (
    <div className={classes.scroll} role="region" aria-label={w.parts.warnings} tabIndex={0}>
      <ul className={classes.warnings}>
        {warnings.slice(0, shown).map((warning, at) => (
          <li key={`${warning.code} ${at}`}>
            <WarningIcon />
            <div>
              <p>{warning.message}</p>
              <Way month={month} warning={warning} names={names} />
            </div>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => {
            setShown(shown + STEP);
          }}
        >
          {w.moreWarnings(rest)}
        </Button>
      )}
    </div>
  );
}

/** The invoices of the annexes, by their number and partner. */
function invoiceNames({ annex }: VatPreview): ReadonlyMap<string, string> {
  const named = (id: string, number: string | null, party: string): [string, string] => [
    id,
    words('vat').invoiceOf(number ?? '', party),
  ];
  return new Map([
    ...annex.part_a.map((row) => named(row.invoice_id, row.invoice_number, row.buyer_name)),
    ...annex.part_b.map((row) => named(row.invoice_id, row.invoice_number, row.seller_name)),
  ]);
}

interface WayParts {
  readonly month: string;
  readonly warning: VatWarning;
  readonly names: ReadonlyMap<string, string>;
}

/** Where the warning is mended. */
function Way({ month, warning, names }: WayParts): ReactNode {
  const w = words('vat');
  const company = useCompanyId();
  const { code, invoice_id, bank_transaction_id } = warning;
  if (invoice_id !== null)
    return (
      <ScreenLink to={placesOf('invoice', invoice_id)} given={names.has(invoice_id)}>
        {names.get(invoice_id) ?? w.toInvoice}
      </ScreenLink>
    );
  if (bank_transaction_id !== null)
    return <ScreenLink to={placesOf('bank_transaction', bank_transaction_id)}>{w.toBankLine}</ScreenLink>;
  if (code === 'not_registered')
    return <ScreenLink to={placesOf('vat_registration', '')}>{w.toRegistrations}</ScreenLink>;
  const search =
    code === 'vat_without_code'
      ? { part: 'left' as const }
      : code === 'vat_rounding'
        ? { line: '4' }
        : code === 'period_filed'
          ? {}
          : undefined;
  if (search === undefined) return null;
  return (
    <Link to="/c/$company/vat/$month" params={{ company, month }} search={search}>
      {code === 'vat_without_code' ? w.toLeftOut : code === 'vat_rounding' ? `${w.line} 4` : w.parts.form}
    </Link>
  );
}
