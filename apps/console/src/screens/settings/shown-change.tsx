import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { type AuditEvent } from '../../api/account.js';
import { invoiceQuery } from '../../api/invoices.js';
import { partyQuery } from '../../api/parties.js';
import { formatDay, formatInstant } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { useCompany } from '../../frame/company.js';
import { placesOf } from '../../frame/places.js';
import { ScreenLink } from '../../frame/screen-link.js';
import { words } from '../../words/words.js';

/** What an act was called by the contract, in words where there are some. */
export function actionOf(action: string): string {
  const names: Readonly<Record<string, string>> = words('acts');
  return names[action] ?? action;
}

export function objectOf(type: string): string {
  const names: Readonly<Record<string, string>> = words('trail').objects;
  return names[type] ?? type;
}

/** The person; the service says for whom it acted. */
export function whoOf({ actor_kind, actor_name }: AuditEvent): string {
  const w = words('trail');
  if (actor_kind === 'worker') return actor_name === null ? w.service : w.inNameOf(actor_name);
  return actor_name ?? '';
}

/** Ids of machinery, which open nothing. */
const MACHINERY: ReadonlySet<string> = new Set(['revision_id', 'judgement_id', 'command_id']);

export const shownChanges = ({ changes }: AuditEvent): AuditEvent['changes'] =>
  changes.filter(({ field }) => !MACHINERY.has(field.split('.').at(-1) ?? field));

/** A field by its last word: `lines.0.amount_minor` is the amount of the first line. */
export function fieldOf(field: string): string {
  const names: Readonly<Record<string, string>> = words('trail').fields;
  const parts = field.split('.');
  const last = parts.at(-1) ?? field;
  const places = parts
    .slice(0, -1)
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : (names[part] ?? part)));
  return [...places, names[last] ?? last].join(' › ');
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** The currency that an event names; the base currency of the books where it names none. */
function currencyOf({ old_values, new_values }: AuditEvent, base: string): string {
  for (const values of [new_values, old_values]) {
    const currency = (values as { readonly currency?: unknown } | null)?.currency;
    if (typeof currency === 'string') return currency;
  }
  return base;
}

/** Fields whose values are words of the contract. */
const IN_WORDS: ReadonlySet<string> = new Set(['state', 'status', 'kind', 'direction']);

function valueOf(field: string, value: string): string {
  const names: Readonly<Record<string, string>> = words('trail').values;
  return IN_WORDS.has(field) ? (names[value] ?? value) : value;
}

/** A value as text; undefined where it is not a simple one. */
export function textOf(event: AuditEvent, field: string, value: unknown, base: string): string | undefined {
  const w = words('trail');
  if (value === null || value === '') return w.empty;
  if (typeof value === 'boolean') return value ? w.yes : w.no;
  if (field.endsWith('_minor') && typeof value === 'number' && !field.startsWith('base'))
    return formatMoney(BigInt(value), currencyOf(event, base));
  if (field.endsWith('base_minor') && typeof value === 'number') return formatMoney(BigInt(value), base);
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return undefined;
  if (DAY.test(value)) return formatDay(value);
  return INSTANT.test(value) ? formatInstant(value) : valueOf(field, value);
}

interface ValueParts {
  readonly event: AuditEvent;
  readonly field: string;
  readonly value: unknown;
}

const OBJECT_OF_FIELD: Readonly<Record<string, string>> = {
  bank_transaction_id: 'bank_transaction',
  entry_id: 'entry',
  invoice_id: 'invoice',
  party_id: 'party',
};

/** A value as people read it: money with its currency, days, and objects with the way to them. */
export function Value({ event, field, value }: ValueParts): ReactNode {
  const { base_currency: base } = useCompany();
  const name = field.split('.').at(-1) ?? field;
  const object = OBJECT_OF_FIELD[name];
  if (object !== undefined && typeof value === 'string')
    return (
      <ScreenLink to={placesOf(object, value)} given>
        <ObjectName type={object} id={value} />
      </ScreenLink>
    );
  const text = textOf(event, name, value, base);
  if (text !== undefined) return <span translate="no">{text}</span>;
  return <code translate="no">{JSON.stringify(value)}</code>;
}

/** The name of an object where people know it by one; its id otherwise. */
export function ObjectName({ type, id }: { readonly type: string; readonly id: string }): ReactNode {
  if (type === 'party') return <PartyName id={id} />;
  return type === 'invoice' ? <InvoiceName id={id} /> : <code>{id}</code>;
}

function PartyName({ id }: { readonly id: string }): ReactNode {
  const { id: companyId } = useCompany();
  const { data } = useQuery(partyQuery(companyId, id));
  return <bdi>{data?.name ?? id}</bdi>;
}

function InvoiceName({ id }: { readonly id: string }): ReactNode {
  const { id: companyId } = useCompany();
  const { data } = useQuery(invoiceQuery(companyId, id));
  return <bdi>{data === undefined ? id : [data.number, data.party_name].filter(Boolean).join(' · ')}</bdi>;
}
