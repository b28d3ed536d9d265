import { defineAction } from '../../actions/action.js';
import { type BankAccount } from '../../api/bank.js';
import { type Company } from '../../api/companies.js';
import {
  askForMandate as requestMandate,
  changeCompany,
  type ClientScope,
  limitClients,
  moveOpening as moveAccountOpening,
} from '../../api/company-settings.js';
import { cancelInvoice, type InvoiceDetail } from '../../api/invoices.js';
import * as judgements from '../../api/judgements.js';
import { confirmAccount } from '../../api/statements.js';
import { type ActCause, undoActs, type UndoneActs } from '../../api/why.js';
import { download } from '../../frame/download.js';
import { words } from '../../words/words.js';

/** The choice of what keys and apps may do in a company. */
export type ClientAccess = 'none' | 'read' | 'write';

const SCOPES: Readonly<Record<ClientAccess, readonly ClientScope[]>> = {
  none: [],
  read: ['read'],
  write: ['read', 'write'],
};

export const accessOf = (scopes: readonly ClientScope[]): ClientAccess =>
  scopes.includes('write') ? 'write' : scopes.includes('read') ? 'read' : 'none';

interface Change {
  readonly from: ClientAccess;
  readonly to: ClientAccess;
}

export const setClientAccess = defineAction({
  id: 'settings.client-access',
  name: () => words('settings').clients,
  permission: 'api_keys.manage',
  done: ({ to }: Change) => words('settings').clientsChanged(words('settings').clientAccess[to]),
  run: ({ to }, { companyId }) => limitClients(companyId, SCOPES[to]),
  reverse: ({ from }, _result, { companyId }) => limitClients(companyId, SCOPES[from]),
});

/** The archive of the company, as its page for operators describes it. The server asks for the second factor again. */
export const downloadEverything = defineAction({
  id: 'settings.export',
  name: () => words('settings').downloadEverything,
  permission: 'organization.manage',
  run: ({ id, name }: Pick<Company, 'id' | 'name'>) =>
    download({ address: `/api/companies/${id}/export/`, name: `${name}.tar` }),
});

/** A switch of the company that says what Raamat does by itself. */
interface Switch {
  readonly name: 'invoice_auto_book' | 'auto_book_new_suppliers';
  readonly to: boolean;
}

export const setSwitch = defineAction({
  id: 'settings.automatic',
  name: () => words('settings').automatic,
  permission: 'books.setup',
  about: ({ name }: Switch) => name,
  done: ({ name, to }) => {
    const w = words('settings');
    return name === 'invoice_auto_book'
      ? to
        ? w.autoBookOn
        : w.autoBookOff
      : to
        ? w.autoNewOn
        : w.autoNewOff;
  },
  run: ({ name, to }, { companyId, key }) => changeCompany(companyId, { [name]: to }, key),
  reverse: ({ name, to }, _result, { companyId, key }) => changeCompany(companyId, { [name]: !to }, key),
});

/** Asked about first: customers pay to what is printed, and the mark is not taken away again. */
export const confirmBank = defineAction({
  id: 'settings.confirm-bank',
  name: () => words('settings').confirmBank,
  done: ({ label }: BankAccount) => words('settings').bankWasConfirmed(label),
  permission: 'books.setup',
  about: ({ id }) => id,
  when: ({ confirmed }) => !confirmed,
  run: ({ id }, call) => confirmAccount(call, id),
});

/** Opens the dialog that moves it. */
export const openOpening = defineAction({
  id: 'settings.open-opening',
  name: () => words('settings').opening,
  permission: 'books.setup',
  run: (open: () => void) => {
    open();
  },
});

interface Opening {
  readonly account: BankAccount;
  readonly statementId: string;
}

/** Where none was set before, there is no way back: the books of the account begin with one of its statements from then on. */
export const setOpening = defineAction({
  id: 'settings.move-opening',
  name: () => words('settings').opening,
  done: ({ account }: Opening) => words('settings').openingMoved(account.label),
  permission: 'books.setup',
  about: ({ account }) => account.id,
  run: ({ account, statementId }, call) => moveAccountOpening(call, account.id, statementId),
});

/** Undone by moving it back to the statement that it was at. */
export const moveOpening = defineAction({
  ...setOpening,
  reverse: ({ account }, _result, call) =>
    moveAccountOpening(call, account.id, account.opening_statement_id ?? ''),
});

interface OfInvoice {
  readonly invoiceId: string;
  readonly reason: string;
}

/** The law keeps what was booked: the entry is reversed, with a reason, and the file can be booked again. */
export const cancelBooked = defineAction({
  id: 'settings.undo-booked',
  name: () => words('settings').undoAct,
  done: () => words('settings').undonePost,
  permission: 'invoices.void',
  about: ({ invoiceId }: OfInvoice) => invoiceId,
  run: ({ invoiceId, reason }, call) => cancelInvoice(call, invoiceId, reason),
});

/** Opens the dialog that asks for the reason. */
export const openCancel = defineAction({
  id: 'settings.open-undo-booked',
  name: () => words('settings').undoAct,
  permission: 'invoices.void',
  run: (open: () => void) => {
    open();
  },
});

interface Matched {
  readonly invoiceId: string;
  readonly allocation: InvoiceDetail['allocations'][number];
}

export const unmatch = defineAction({
  id: 'settings.undo-match',
  name: () => words('settings').undoAct,
  done: () => words('settings').undoneMatch,
  permission: 'allocations.write',
  about: ({ allocation }: Matched) => allocation.id,
  run: ({ allocation }, call) => judgements.reverseAllocations(call, [allocation.id]),
  reverse: ({ invoiceId, allocation }, _result, call) =>
    judgements.allocateAll(call, [judgements.repeated(allocation, invoiceId)]),
});

export const untransfer = defineAction({
  id: 'settings.undo-transfer',
  name: () => words('settings').undoAct,
  done: () => words('settings').undoneTransfer,
  permission: 'bank.classify',
  about: (id: string) => id,
  run: (id, call) => judgements.takeBackJudgement(call, id),
  reverse: (_id, judged, call) => judgements.judgeAgain(call, judged),
});

/** Opens the dialog that shows first what would be taken back. */
export const openTakeBack = defineAction({
  id: 'settings.open-take-back',
  name: () => words('settings').takeBack,
  about: ({ cause }: Pick<ActCause, 'cause'> & { readonly open: () => void }) => cause,
  run: ({ open }) => {
    open();
  },
});

/** The law keeps what was reversed: there is no way back but to decide it again. */
export const takeBackActs = defineAction({
  id: 'settings.take-back-acts',
  name: () => words('settings').takeBackAll,
  done: (_cause: string, { result }: UndoneActs) => words('settings').actsTakenBack(result.undone),
  about: (cause) => cause,
  run: (cause, call) => undoActs(call, cause),
});

/** The firm decides; until it has, the request can be repeated with another reason. */
export const askForMandate = defineAction({
  id: 'settings.mandate',
  name: () => words('settings').askMandate,
  done: () => words('settings').mandateAsked,
  permission: 'organization.manage',
  run: ({ basis }: { readonly basis: string }, call) => requestMandate(call, basis),
});
