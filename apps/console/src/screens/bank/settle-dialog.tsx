import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { folded } from '../../actions/find.js';
import { type BankLine } from '../../api/bank.js';
import { type OpenItem, openItemsQuery } from '../../api/figures.js';
import { tryAllocations } from '../../api/judgements.js';
import { useCompanyId } from '../../frame/company.js';
import { EntryPreview } from '../../frame/entry-preview.js';
import { AmountField } from '../../form/amount-field.js';
import { DraftNote } from '../../form/draft-note.js';
import { useDraft } from '../../form/drafts.js';
import { useSubmission } from '../../form/submission.js';
import { formatDay } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { words } from '../../words/words.js';
import { allocationsOf, settle } from './actions.js';
import classes from './bank.module.css';
import { fitting, itemLeft, leftOf, shared, suggested } from './queue.js';

/** More are found by typing. */
const SHOWN = 30;

interface Shares {
  /** The lines of open items, in the order in which they were picked; absent while the suggestion is as it was. */
  readonly picked?: readonly string[];
  readonly amounts: Readonly<Record<string, bigint | undefined>>;
}

interface SettleDialogParts {
  readonly line: BankLine;
  readonly close: () => void;
}

/** Settles one or several open items with a line. What is left of the money is shown all the time. */
export function SettleDialog({ line, close }: SettleDialogParts): ReactNode {
  const w = words('bank');
  const companyId = useCompanyId();
  const { data } = useQuery(openItemsQuery(companyId));
  const [typed, setTyped] = useState('');
  const draft = useDraft<Shares>(`${companyId}:settle:${line.id}`, { amounts: {} });
  const { submit, sending } = useSubmission(draft, close);
  const { picked, amounts } = draft.value;
  const fit = fitting(line, data ?? []);
  const found = fit.filter((item) => contains(item, typed));
  const chosen = picked === undefined ? suggested(line, fit) : pickedOf(fit, picked);
  const left = leftOf(line);
  const parts = shared(left, chosen);
  const items = chosen.map((item, at) => ({
    item,
    amount: (item.line_id in amounts ? amounts[item.line_id] : parts[at]) ?? 0n,
  }));
  const same = items.filter(({ item }) => item.currency === line.currency);
  const rest = left - same.reduce((sum, { amount }) => sum + amount, 0n);
  const wrong = items.some(({ item, amount }) => amount <= 0n || amount > itemLeft(item)) || rest < 0n;
  const toggle = (item: OpenItem): void => {
    const without = chosen.filter(({ line_id }) => line_id !== item.line_id);
    const next = without.length === chosen.length ? [...chosen, item] : without;
    draft.set({ ...draft.value, picked: next.map(({ line_id }) => line_id) });
  };
  return (
    <Dialog title={w.settle} close={close} sending={sending}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (items.length === 0 || wrong) return;
          void submit(settle, { line, items }, companyId);
        }}
      >
        <DraftNote draft={draft} />
        <TextInput
          autoFocus
          aria-label={w.findItem}
          placeholder={w.findItem}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
          }}
          onKeyDown={(event) => {
            const [first] = found;
            // The first Enter takes the best fit; the next one settles.
            if (event.key !== 'Enter' || chosen.length > 0 || first === undefined) return;
            event.preventDefault();
            toggle(first);
          }}
        />
        <ul className={classes.items}>
          {found.slice(0, SHOWN).map((item) => {
            const one = items.find(({ item: { line_id } }) => line_id === item.line_id);
            return (
              <li key={item.line_id}>
                <Checkbox
                  checked={one !== undefined}
                  onChange={() => {
                    toggle(item);
                  }}
                  label={`${item.party_name ?? w.noName} · ${item.invoice_number ?? formatDay(item.economic_date)}`}
                  description={`${formatMoney(itemLeft(item), item.currency)}${item.due_date === null ? '' : ` · ${w.due(formatDay(item.due_date))}`}`}
                />
                {one !== undefined && item.currency === line.currency && (
                  <AmountField
                    label={w.amount}
                    currency={item.currency}
                    value={one.amount}
                    onChange={(amount) => {
                      draft.set({ ...draft.value, amounts: { ...amounts, [item.line_id]: amount } });
                    }}
                  />
                )}
              </li>
            );
          })}
        </ul>
        {data !== undefined && found.length === 0 && <p className="quiet">{w.noItems}</p>}
        {items.length > 0 && !wrong && (
          <EntryPreview
            object="bank_transaction"
            source={[line.id, ...items.flatMap(({ item, amount }) => [item.line_id, amount.toString()])]}
            attempt={(sent) => tryAllocations(sent, allocationsOf({ line, items }))}
          />
        )}
        <footer className={classes.dialogFoot}>
          <span data-wrong={rest < 0n || undefined} className={classes.rest}>
            {w.left}: {formatMoney(rest, line.currency)}
          </span>
          <Button type="submit" disabled={items.length === 0 || wrong}>
            {w.settle}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

/** An item that was settled meanwhile is no longer among those that fit. */
const pickedOf = (items: readonly OpenItem[], picked: readonly string[]): readonly OpenItem[] =>
  picked.flatMap((id) => items.find(({ line_id }) => line_id === id) ?? []);

const contains = ({ party_name, invoice_number }: OpenItem, typed: string): boolean =>
  folded(`${party_name ?? ''} ${invoice_number ?? ''}`).includes(folded(typed.trim()));
