import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { reasonOf } from '../../actions/problem-note.js';
import { type Account } from '../../api/ledger.js';
import { AmountField } from '../../form/amount-field.js';
import { DayField } from '../../form/day-field.js';
import { DraftNote } from '../../form/draft-note.js';
import { useDraft } from '../../form/drafts.js';
import { fieldError } from '../../form/errors.js';
import { AccountField, PartyField } from '../../form/pickers.js';
import { isProblem } from '../../api/problem.js';
import { today } from '../../format/days.js';
import { useCompany } from '../../frame/company.js';
import { words } from '../../words/words.js';
import { Booking } from './booking.js';
import classes from './entries.module.css';
import { type Template } from './search.js';
import { eventOf, firstOf, KINDS, type Leg, needsParty } from './templates.js';

interface LegsFormParts {
  readonly template: Exclude<Template, 'opening' | 'items'>;
  readonly chart: readonly Account[];
}

const OF_THE_DAY: ReadonlySet<string> = new Set(['period_closed', 'period_missing', 'exchange_rate_missing']);

/** The refusal of a day belongs to its field. */
export const dayError = (problem: unknown): string | undefined =>
  isProblem(problem) && OF_THE_DAY.has(problem.code)
    ? reasonOf(problem)
    : fieldError(problem, 'economic_date');

/** An entry as pairs of accounts: each pair has an amount, so that the entry always balances. */
export function LegsForm({ template, chart }: LegsFormParts): ReactNode {
  const w = words('entries');
  const { id: companyId } = useCompany();
  const draft = useDraft(`${companyId}:entry:${template}`, firstOf(template, chart, today()));
  const [problem, setProblem] = useState<unknown>();
  const typed = draft.value;
  const event = useMemo(() => eventOf(typed), [typed]);
  const events = useMemo(() => (event === undefined ? undefined : [event]), [event]);
  const change = (given: Partial<typeof typed>): void => {
    setProblem(undefined);
    draft.set({ ...typed, ...given });
  };
  const setLeg = (at: number, given: Partial<Leg>): void => {
    change({ legs: typed.legs.map((leg, index) => (index === at ? { ...leg, ...given } : leg)) });
  };
  return (
    <Booking events={events} problem={problem} onProblem={setProblem} onDone={draft.forget}>
      <p className="quiet">{w.hints[template]}</p>
      <DraftNote draft={draft} />
      <div className={classes.fields}>
        <DayField
          label={w.date}
          value={typed.date}
          required
          error={dayError(problem)}
          onChange={(date) => {
            change({ date });
          }}
        />
        {template === 'manual' && (
          <NativeSelect
            label={w.kind}
            value={typed.kind}
            data={KINDS.map((value) => ({ value, label: w.kinds[value] }))}
            onChange={({ currentTarget: { value } }) => {
              change({ kind: KINDS.find((one) => one === value) ?? typed.kind });
            }}
          />
        )}
        <TextInput
          label={w.memo}
          value={typed.memo}
          maxLength={2000}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => {
            change({ memo: value });
          }}
        />
      </div>
      {typed.legs.map((leg, at) => (
        <LegFields
          key={at}
          leg={leg}
          label={template === 'dividend' ? (w.dividendLegs[at] ?? w.pair(at + 1)) : w.pair(at + 1)}
          chart={chart}
          onChange={(given) => {
            setLeg(at, given);
          }}
          onRemove={
            template === 'manual' && typed.legs.length > 1
              ? () => {
                  change({ legs: typed.legs.filter((_, index) => index !== at) });
                }
              : undefined
          }
        />
      ))}
      {template === 'manual' && (
        <div>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              change({ legs: [...typed.legs, { amount: undefined, debit: undefined, credit: undefined }] });
            }}
          >
            {w.addPair}
          </Button>
        </div>
      )}
    </Booking>
  );
}

interface LegFieldsParts {
  readonly leg: Leg;
  readonly label: string;
  readonly chart: readonly Account[];
  readonly onChange: (given: Partial<Leg>) => void;
  readonly onRemove: (() => void) | undefined;
}

function LegFields({ leg, label, chart, onChange, onRemove }: LegFieldsParts): ReactNode {
  const w = words('entries');
  const { id: companyId, base_currency: currency } = useCompany();
  const account = (side: 'debit' | 'credit') => (
    <AccountField
      companyId={companyId}
      label={w[side]}
      value={leg[side]}
      onChange={(option) => {
        onChange({ [side]: option });
      }}
    />
  );
  const party = (side: 'debit' | 'credit', name: 'debitParty' | 'creditParty') =>
    needsParty(chart, leg[side]) && (
      <PartyField
        companyId={companyId}
        label={`${w.party}: ${w[side]}`}
        value={leg[name]}
        required
        onChange={(option) => {
          onChange({ [name]: option });
        }}
      />
    );
  return (
    <fieldset className={classes.leg}>
      <legend>{label}</legend>
      <AmountField
        label={w.amount}
        currency={currency}
        value={leg.amount}
        onChange={(amount) => {
          onChange({ amount });
        }}
      />
      {account('debit')}
      {account('credit')}
      {party('debit', 'debitParty')}
      {party('credit', 'creditParty')}
      {onRemove !== undefined && (
        <Button size="compact-sm" variant="default" aria-label={w.removePair(label)} onClick={onRemove}>
          {w.remove}
        </Button>
      )}
    </fieldset>
  );
}
