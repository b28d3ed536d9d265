import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { perform } from '../../actions/perform.js';
import { periodsQuery } from '../../api/periods.js';
import { fileReturn, type VatPreview } from '../../api/vat.js';
import { formatDay } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { useCompany } from '../../frame/company.js';
import { type Attempt, EntryPreview, useAttempt } from '../../frame/entry-preview.js';
import { placesOf } from '../../frame/places.js';
import { ScreenLink } from '../../frame/screen-link.js';
import { labelOf } from '../../words/named.js';
import { words } from '../../words/words.js';
import { file } from './actions.js';
import classes from './vat.module.css';

interface FileDialogParts {
  readonly preview: VatPreview;
  readonly returnId: string;
  readonly revisionNo: number;
  /** In words. */
  readonly month: string;
  readonly close: () => void;
}

/** Shows what is filed, the entry that settles it, and what follows, before it is filed. */
export function FileDialog({ preview, returnId, revisionNo, month, close }: FileDialogParts): ReactNode {
  const w = words('vat');
  const { id: company } = useCompany();
  const { filed, due_date, currency, annex, recapitulative, warnings, period_from } = preview;
  const name = filed === null ? w.file : w.fileCorrection;
  const open = warnings.filter(({ code }) => code !== 'period_filed').length;
  const filing: Attempt = {
    object: 'vat_return',
    source: [returnId],
    attempt: (sent) => fileReturn(sent, returnId),
  };
  const tried = useAttempt(filing);
  const payable = BigInt(preview.payable_minor);
  const facts = [
    [payable < 0n ? w.refund : w.payable, formatMoney(payable < 0n ? -payable : payable, currency)],
    ...(filed === null
      ? []
      : [[w.difference, formatMoney(BigInt(filed.difference_minor), currency, { signed: true })] as const]),
    [w.due, formatDay(due_date)],
    [
      w.filing,
      [
        w.parts.form,
        w.invoicesA(annex.part_a.length),
        w.invoicesB(annex.part_b.length),
        w.rowsVd(recapitulative.length),
      ].join(' · '),
    ],
  ] as const;
  return (
    <Dialog title={`${name}: ${month}`} close={close}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          close();
          void perform(file, { month, returnId, revisionNo }, company);
        }}
      >
        <dl className="facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <FiledLines preview={preview} />
        {open > 0 && <p className={classes.warning}>{w.openWarnings(open)}</p>}
        <OpenMonth from={period_from} />
        <p className="quiet">{w.fileHint}</p>
        <p className={classes.note}>{w.uploadHint}</p>
        <EntryPreview {...filing} />
        <footer className={classes.foot}>
          <Button type="submit" data-autofocus disabled={tried.isError}>
            {name}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

/** The lines with an amount, next to those that were filed. */
function FiledLines({ preview }: { readonly preview: VatPreview }): ReactNode {
  const w = words('vat');
  const { lines, currency, filed } = preview;
  const shown = lines.filter(
    ({ amount_minor, filed_minor }) => amount_minor !== 0 || (filed_minor ?? 0) !== 0,
  );
  const money = (minor: number): string => formatMoney(BigInt(minor), currency, { bare: true });
  if (shown.length === 0) return <p>{w.nothingInReturn}</p>;
  return (
    <table className={classes.lines}>
      <caption>{w.parts.form}</caption>
      <thead>
        <tr>
          <th scope="col">{w.line}</th>
          <th scope="col">{w.now}</th>
          {filed !== null && <th scope="col">{w.filedColumn(filed.revision_no)}</th>}
        </tr>
      </thead>
      <tbody>
        {shown.map((line) => (
          <tr key={line.line}>
            <th scope="row" translate="no">
              <b>{line.line}</b> {labelOf(line)}
            </th>
            <td>{money(line.amount_minor)}</td>
            {filed !== null && <td>{money(line.filed_minor ?? 0)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A month that is open can still change: nothing forbids to file it. */
function OpenMonth({ from }: { readonly from: string }): ReactNode {
  const w = words('vat');
  const { id } = useCompany();
  const { data: periods } = useQuery(periodsQuery(id));
  const period = periods?.find((one) => one.from === from);
  if (period?.state !== 'open') return null;
  return (
    <p className={classes.note}>
      {w.monthOpen} <ScreenLink to={placesOf('period', period.id)}>{w.toPeriod}</ScreenLink>
    </p>
  );
}
