import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ProblemNote } from '../../actions/problem-note.js';
import { type WhyDecision, type WhyField, type WhyGround, whyQuery } from '../../api/why.js';
import { formatInstant } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { formatProbability } from '../../format/numbers.js';
import { words } from '../../words/words.js';
import { useCompany, useCompanyId } from '../company.js';
import { placesOf } from '../places.js';
import { ScreenLink } from '../screen-link.js';
import classes from './why-card.module.css';

interface WhyCardParts {
  readonly of: 'bank_transaction' | 'entry';
  readonly id: string;
  /** Read at once; else when the person opens it. */
  readonly open?: boolean;
}

/** The grounds of an entry or of a bank line, each with the way to the object that it names, and who acted. */
export function WhyCard({ of, id, open = false }: WhyCardParts): ReactNode {
  const w = words('why');
  const [isOpen, setOpen] = useState(open);
  const { data, error, refetch } = useQuery({ ...whyQuery(useCompanyId(), of, id), enabled: isOpen });
  return (
    <details
      className={classes.card}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
      }}
    >
      <summary>{w.title}</summary>
      {error !== null && <ProblemNote title={w.failed} problem={error} again={() => void refetch()} />}
      {data?.decisions.map((decision, at) => (
        <Decision key={at} decision={decision} />
      ))}
    </details>
  );
}

function Decision({ decision }: { readonly decision: WhyDecision }): ReactNode {
  const w = words('why');
  const { automatic, recorded, acts, grounds, fields, probability, score, version, note } = decision;
  const facts = [
    automatic ? w.automatic : w.decided,
    probability === null ? null : w.sure(formatProbability(probability)),
    score === null ? null : w.score(score),
    version === null ? null : w.version(version),
  ].filter((fact) => fact !== null);
  return (
    <div className={classes.decision}>
      <h3>{w.what[decision.what]}</h3>
      <p className="quiet">{facts.join(' · ')}</p>
      {!recorded && <p>{w.unrecorded}</p>}
      {note !== null && <p translate="no">{note}</p>}
      {grounds.length > 0 && (
        <ul>
          {grounds.map((ground, at) => (
            <Ground key={at} ground={ground} fields={fields} />
          ))}
        </ul>
      )}
      <Ways decision={decision} />
      {fields.length > 0 && (
        <details>
          <summary>{w.allFields(fields.length)}</summary>
          <ul>
            {fields.map((field) => (
              <li key={field.field}>
                <Field field={field} fields={fields} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {acts.length > 0 && (
        <p className="quiet">
          {acts.map((act) => w.acted(w.by[act.actor_kind], formatInstant(act.occurred_at))).join(' · ')}
        </p>
      )}
    </div>
  );
}

function Ground({
  ground,
  fields,
}: {
  readonly ground: WhyGround;
  readonly fields: readonly WhyField[];
}): ReactNode {
  const w = words('why');
  const { message, value, lines, rule_id: ruleId, party_id: partyId, invoice_ids: invoiceIds } = ground;
  const named = ground.fields.flatMap((name) => fields.find(({ field }) => field === name) ?? []);
  return (
    <li>
      {message}
      {value !== null && <code>{value}</code>}
      {lines.length > 0 && <span className="quiet">{w.lines(lines.join(', '))}</span>}
      {ruleId !== null && <ScreenLink to={placesOf('rule', ruleId)}>{w.rule}</ScreenLink>}
      {partyId !== null && <ScreenLink to={placesOf('party', partyId)}>{w.party}</ScreenLink>}
      {invoiceIds.map((id, at) => (
        <ScreenLink key={id} to={placesOf('invoice', id)}>
          {w.earlier(at + 1)}
        </ScreenLink>
      ))}
      {named.map((field) => (
        <Field key={field.field} field={field} fields={fields} />
      ))}
    </li>
  );
}

/** The objects that a decision is about. */
function Ways({ decision }: { readonly decision: WhyDecision }): ReactNode {
  const w = words('why');
  const {
    invoice_id: invoiceId,
    bank_transaction_id: lineId,
    statement_id: statementId,
    file_id: fileId,
  } = decision;
  const ways = [
    ['invoice', invoiceId, w.invoice],
    ['bank_transaction', decision.what === 'import' ? null : lineId, w.bankLine],
    ['bank_statement', statementId, w.statement],
    ['file', fileId, w.file],
  ] as const;
  const known = ways.flatMap(([kind, id, name]) => (id === null ? [] : [{ kind, id, name }]));
  if (known.length === 0) return null;
  return (
    <p className={classes.ways}>
      {known.map(({ kind, id, name }) => (
        <ScreenLink key={kind} to={placesOf(kind, id)}>
          {name}
        </ScreenLink>
      ))}
    </p>
  );
}

/** A value that was read, with the page that it is on. */
function Field({
  field: { field, value, file_id: fileId, page },
  fields,
}: {
  readonly field: WhyField;
  readonly fields: readonly WhyField[];
}): ReactNode {
  const w = words('why');
  const { base_currency: base } = useCompany();
  const currency = fields.find((one) => one.field === 'currency')?.value ?? base;
  const isAmount = field.endsWith('_minor') && /^-?\d+$/.test(value);
  return (
    <span>
      {nameOf(field)}: <span translate="no">{isAmount ? formatMoney(BigInt(value), currency) : value}</span>{' '}
      <ScreenLink to={placesOf('file', fileId)}>{page === null ? w.file : w.page(page)}</ScreenLink>
    </span>
  );
}

/** A field of a later release is shown by the contract's name. */
const nameOf = (field: string): string =>
  (words('why').fields as Readonly<Record<string, string>>)[field] ?? field;
