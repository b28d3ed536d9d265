import { type ReactNode } from 'react';
import { ActionButton } from '../../actions/action-buttons.js';
import { on } from '../../actions/action.js';
import { useScope } from '../../actions/scope.js';
import { type BankLineDetail } from '../../api/bank.js';
import { formatMoney } from '../../format/money.js';
import { placesOf } from '../../frame/places.js';
import { ScreenLink } from '../../frame/screen-link.js';
import { words } from '../../words/words.js';
import { takeBackOther, takeBackPayment } from './actions.js';
import classes from './bank.module.css';

/** Leads to the rule that explained the line. */
function ByRule({ id }: { readonly id: string | null }): ReactNode {
  return id !== null && <ScreenLink to={placesOf('rule', id)}>{words('bank').byRule}</ScreenLink>;
}

/** The allocations and the judgement that explain a line already. */
export function JudgedBy({ line }: { readonly line: BankLineDetail }): ReactNode {
  const w = words('bank');
  const scope = useScope();
  const { allocations, exemption, money_in, transfer_match } = line;
  if (allocations.length === 0 && exemption === null && money_in === null && transfer_match === null)
    return null;
  return (
    <section className={classes.card} aria-label={w.explainedBy}>
      <header>
        <strong>{w.explainedBy}</strong>
      </header>
      {allocations.map((one) => {
        const target = { line, allocation: one };
        const back = on(takeBackPayment, target)(scope) ?? on(takeBackOther, target)(scope);
        return (
          <div key={one.id} className={classes.judged}>
            <span>
              {one.invoice_id === null ? (
                w.judgements.allocate
              ) : (
                <ScreenLink to={placesOf('invoice', one.invoice_id)} given={one.invoice_number !== null}>
                  {one.invoice_number ?? w.judgements.allocate}
                </ScreenLink>
              )}{' '}
              <ByRule id={one.rule_id} />
            </span>
            <span className="amount">{formatMoney(BigInt(one.item_minor), one.item_currency)}</span>
            {back !== undefined && <ActionButton action={back} size="compact-sm" />}
          </div>
        );
      })}
      {exemption !== null && (
        <p>
          {w.roles[exemption.counter_role]}: {exemption.reason} <ByRule id={exemption.rule_id} />
        </p>
      )}
      {money_in !== null && (
        <p>
          {w.moneyIn[money_in.kind]}
          {money_in.reason !== null && `: ${money_in.reason}`} <ByRule id={money_in.rule_id} />
        </p>
      )}
      {transfer_match !== null && <p>{w.judgements.transfer}</p>}
    </section>
  );
}
