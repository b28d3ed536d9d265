import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type Dimension } from '../../api/dimensions.js';
import { type InvoiceDetail } from '../../api/invoices.js';
import { AmountField } from '../../form/amount-field.js';
import { DayField } from '../../form/day-field.js';
import { DraftNote } from '../../form/draft-note.js';
import { useDraft } from '../../form/drafts.js';
import { fieldError } from '../../form/errors.js';
import { NewPartyDialog } from '../../form/party-dialog.js';
import { PartyField } from '../../form/pickers.js';
import { useSubmission } from '../../form/submission.js';
import { useCompany } from '../../frame/company.js';
import { Page } from '../../frame/page.js';
import { words } from '../../words/words.js';
import { LineFields } from './line-fields.js';
import { saveChanges, saveNew } from './save-draft.js';
import { totalsOf } from './totals.js';
import { useCodes } from './vat-of-lines.js';
import classes from './write.module.css';
import { WrittenTotals } from './written-totals.js';
import { emptyLine, hasPrice, type Written, type WrittenLine } from './written.js';

interface WriteFormParts {
  readonly title: string;
  readonly first: Written;
  readonly dimensions: readonly Dimension[];
  readonly draft: InvoiceDetail | undefined;
  readonly credited: InvoiceDetail | undefined;
}

export function WriteForm({ title, first, dimensions, draft, credited }: WriteFormParts): ReactNode {
  const w = words('invoices');
  const { id: companyId, base_currency, vat_status, permissions } = useCompany();
  const navigate = useNavigate();
  const name = `${companyId}:sales:${draft?.revision_id ?? credited?.id ?? 'new'}`;
  const kept = useDraft<Written>(name, first);
  const { value: written, set } = kept;
  const { submit, problem } = useSubmission(kept);
  const currency = written.kept.currency ?? base_currency;
  const [adding, setAdding] = useState(false);
  const codeOf = useCodes(written);
  const change = (given: Partial<Written>): void => {
    set({ ...written, ...given });
  };
  const changeLine = (at: number, given: Partial<WrittenLine>): void => {
    change({ lines: written.lines.map((line, index) => (index === at ? { ...line, ...given } : line)) });
  };
  const totals = totalsOf(
    written.lines.map((line) => ({
      quantity: line.quantity,
      price: hasPrice(line) ? line.price : undefined,
      allowanceMinor: line.kept.allowance_minor,
      chargeMinor: line.kept.charge_minor,
      vat: codeOf(line),
    })),
    written.pricesIncludeVat,
    currency,
  );
  const save = (): void => {
    const corrects = credited?.id ?? draft?.corrects_invoice_id ?? undefined;
    const then = (invoice: string): void => {
      void navigate({
        to: '/c/$company/invoices/$invoice',
        params: { company: companyId, invoice },
        search: permissions.includes('invoices.issue') ? { dialog: 'issue' } : {},
      });
    };
    const target = { written, corrects, draft, vatStatus: vat_status };
    void submit(draft === undefined ? saveNew : saveChanges, target, companyId, then);
  };
  const error = (field: string): string | undefined => fieldError(problem, field);
  return (
    <Page title={title}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <DraftNote draft={kept} />
        <section className={classes.head}>
          <div className={classes.party}>
            <PartyField
              companyId={companyId}
              label={w.party.sales}
              value={written.party}
              onChange={(party) => {
                change({ party });
              }}
              error={error('party_id')}
              autoFocus={draft === undefined && credited === undefined}
              required
            />
            {permissions.includes('parties.write') && (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => {
                  setAdding(true);
                }}
              >
                {w.form.newParty}
              </Button>
            )}
          </div>
          {credited === undefined && draft === undefined && (
            <NativeSelect
              label={w.kind}
              value={written.kind}
              data={(['invoice', 'prepayment'] as const).map((value) => ({ value, label: w.kinds[value] }))}
              onChange={({ currentTarget: { value } }) => {
                change({ kind: value === 'prepayment' ? 'prepayment' : 'invoice' });
              }}
            />
          )}
          <DayField
            label={w.form.date}
            value={written.invoiceDate}
            onChange={(invoiceDate) => {
              change({ invoiceDate });
            }}
            error={error('revision.invoice_date')}
            autoFocus={credited !== undefined}
            required
          />
          <DayField
            label={w.form.due}
            hint={w.form.dueHint}
            from={written.invoiceDate}
            value={written.dueDate}
            onChange={(dueDate) => {
              change({ dueDate });
            }}
            error={error('revision.due_date')}
          />
          <DayField
            label={w.form.supplied}
            value={written.supplyDate}
            onChange={(supplyDate) => {
              change({ supplyDate });
            }}
            error={error('revision.supply_date')}
          />
        </section>
        {written.lines.map((line, at) => (
          <LineFields
            key={line.key}
            line={line}
            at={at}
            dimensions={dimensions}
            day={written.supplyDate ?? written.invoiceDate}
            code={codeOf(line)}
            net={totals.lines[at]}
            currency={currency}
            problem={problem}
            onChange={(given) => {
              changeLine(at, given);
            }}
            onRemove={
              written.lines.length === 1
                ? undefined
                : () => {
                    change({ lines: written.lines.filter((_, index) => index !== at) });
                  }
            }
          />
        ))}
        <div>
          <Button
            variant="default"
            onClick={() => {
              change({ lines: [...written.lines, emptyLine()] });
            }}
          >
            {w.form.addLine}
          </Button>
        </div>
        <section className={classes.end}>
          <div className={classes.extras}>
            <Checkbox
              label={w.form.includesVat}
              checked={written.pricesIncludeVat}
              onChange={({ currentTarget: { checked } }) => {
                change({ pricesIncludeVat: checked });
              }}
            />
            {written.kind === 'invoice' && (
              <AmountField
                currency={currency}
                label={w.form.prepaid}
                value={written.prepaid}
                onChange={(prepaid) => {
                  change({ prepaid });
                }}
                error={error('revision.prepaid_minor')}
              />
            )}
            <Textarea
              label={w.note}
              value={written.note}
              autosize
              minRows={2}
              maxLength={2000}
              onChange={({ currentTarget: { value } }) => {
                change({ note: value });
              }}
            />
          </div>
          <WrittenTotals totals={totals} prepaid={written.prepaid ?? 0n} currency={currency} />
        </section>
        <footer className={classes.foot}>
          <Button type="submit">{w.form.save}</Button>
        </footer>
      </form>
      {adding && (
        <NewPartyDialog
          companyId={companyId}
          kind="customer"
          close={() => {
            setAdding(false);
          }}
          onCreated={(party) => {
            change({ party });
          }}
        />
      )}
    </Page>
  );
}
