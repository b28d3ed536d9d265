import { defineAction } from '../../actions/action.js';
import {
  createPayItem,
  deletePayItem,
  importPayItems,
  type PayItem,
  type PayItemRequest,
  payItemsFromAbsences,
  updatePayItem,
} from '../../api/pay.js';
import { type Sent } from '../../api/sent.js';
import { formatMoney } from '../../format/money.js';
import { words } from '../../words/words.js';

/** Leads to another place: nothing is changed. */
type Go = () => unknown;
const led = { permission: 'events.write', run: (go: Go) => void go() } as const;

export const askForItem = defineAction({
  ...led,
  id: 'pay.item.new',
  name: () => words('pay').addItem,
  key: 'n',
});
export const askToImport = defineAction({
  ...led,
  id: 'pay.item.ask-import',
  name: () => words('pay').importItems,
  key: 'i',
});
export const askToEdit = defineAction({
  id: 'pay.item.ask-edit',
  name: () => words('pay').editItem,
  key: 'e',
  permission: 'events.write',
  when: (go: Go | undefined) => go !== undefined,
  run: (go) => void go?.(),
});

/** The terms that make the same item again: an amount that was computed is computed again. */
export const termsOf = (item: PayItem): PayItemRequest => ({
  employee_id: item.employee_id,
  employment_id: item.employment_id,
  month: item.month,
  kind: item.kind,
  amount_minor: item.hours !== null || item.days !== null ? null : item.amount_minor,
  hours: item.hours,
  rate_minor: item.rate_minor,
  from: item.from,
  to: item.to,
  description: item.description,
  account_code: item.account_code,
});

const nameOf = (name: string, kind: PayItem['kind']): string => `${name}, ${words('pay').kinds[kind]}`;
/** Pay items are in euros. */
const amount = (minor: number): string => formatMoney(BigInt(minor), 'EUR');

type OfItem = Awaited<ReturnType<typeof createPayItem>>;
type OfItems = Awaited<ReturnType<typeof importPayItems>>;

interface Saved {
  /** Undefined for a new one. */
  readonly item: PayItem | undefined;
  readonly name: string;
  readonly body: PayItemRequest;
}

export const addItem = defineAction({
  id: 'pay.item.add',
  name: () => words('pay').addItem,
  done: ({ name, body }: Saved, { result }: OfItem) =>
    words('pay').itemAdded(nameOf(name, body.kind), amount(result.amount_minor)),
  permission: 'events.write',
  run: ({ body }, call) => createPayItem(call, body),
  reverse: (_saved, { result }: OfItem, call) => deletePayItem(call, result.pay_item_id),
});

export const changeItem = defineAction({
  id: 'pay.item.change',
  name: () => words('pay').editItem,
  done: ({ name, body }: Saved & { readonly item: PayItem }, { result }: OfItem) =>
    words('pay').itemChanged(nameOf(name, body.kind), amount(result.amount_minor)),
  permission: 'events.write',
  about: ({ item }) => item.id,
  run: ({ item, body }, call) => updatePayItem(call, item.id, body),
  reverse: ({ item }, _result, call) => updatePayItem(call, item.id, termsOf(item)),
});

export const removeItem = defineAction({
  id: 'pay.item.delete',
  name: () => words('pay').deleteItem,
  done: (item: PayItem) =>
    words('pay').itemDeleted(nameOf(item.employee_name, item.kind), amount(item.amount_minor)),
  key: 'd',
  permission: 'events.write',
  about: ({ id }) => id,
  run: ({ id }, call) => deletePayItem(call, id),
  reverse: (item, _result, call) => createPayItem(call, termsOf(item)),
});

/** Made together, they are undone together; each call has a key of its own. */
async function deleteAll(call: Sent, ids: readonly string[]): Promise<void> {
  for (const [at, id] of ids.entries()) {
    await deletePayItem({ companyId: call.companyId, key: `${call.key ?? ''}-${at}` }, id);
  }
}

export const fromAbsences = defineAction({
  id: 'pay.item.absences',
  name: () => words('pay').fromAbsences,
  done: (_month: string, { result }: OfItems) =>
    result.pay_item_ids.length === 0
      ? words('pay').absencesNone
      : words('pay').absencesAdded(result.pay_item_ids.length),
  permission: 'events.write',
  about: (month) => month,
  run: (month, call) => payItemsFromAbsences(call, month),
  reverse: (_month, { result }: OfItems, call) => deleteAll(call, result.pay_item_ids),
});

export const importItems = defineAction({
  id: 'pay.item.import',
  name: () => words('pay').importItems,
  done: (_csv: string, { result }: OfItems) => words('pay').imported(result.pay_item_ids.length),
  permission: 'events.write',
  run: (csv, call) => importPayItems(call, csv),
  reverse: (_csv, { result }: OfItems, call) => deleteAll(call, result.pay_item_ids),
});
