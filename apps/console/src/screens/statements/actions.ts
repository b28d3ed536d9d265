import { defineAction } from '../../actions/action.js';
import { type BankAccount } from '../../api/bank.js';
import * as statements from '../../api/statements.js';
import { chooseFiles } from '../../document/files-of.js';
import { sendFiles } from '../../document/uploads.js';
import { formatDay } from '../../format/days.js';
import { words } from '../../words/words.js';

/** Sends a statement that waits to be imported, and shows what it contains. */
export const chooseStatement = defineAction({
  id: 'statements.choose',
  name: () => words('statements').import,
  key: 'u',
  permission: 'bank.import',
  run: async (open: (fileId: string) => void, { companyId }) => {
    const files = await chooseFiles();
    const [sent] = files.length === 0 ? [] : await sendFiles(companyId, files);
    if (sent?.state === 'failed') throw sent.problem;
    if (sent?.fileId !== undefined) open(sent.fileId);
  },
});

interface Import {
  readonly fileId: string;
  readonly mapping: statements.StatementMapping | undefined;
}

/** Taken back by withdrawing the statement, which asks for a reason. */
export const importFile = defineAction({
  id: 'statements.import',
  name: () => words('statements').import,
  done: () => words('statements').importing,
  permission: 'bank.import',
  about: ({ fileId }: Import) => fileId,
  run: ({ fileId, mapping }, call) => statements.importStatement(call, fileId, mapping),
});

export const openWithdraw = defineAction({
  id: 'statements.open-withdraw',
  name: () => words('statements').withdraw,
  key: 'x',
  permission: 'bank.import',
  dangerous: true,
  run: (open: () => void) => {
    open();
  },
});

interface Withdrawal {
  readonly statement: statements.Statement;
  readonly reason: string;
}

type Withdrawn = Awaited<ReturnType<typeof statements.withdrawStatement>>;

export const withdraw = defineAction({
  id: 'statements.withdraw',
  name: () => words('statements').withdraw,
  done: ({ statement: { from, to } }: Withdrawal, { result }: Withdrawn) =>
    words('statements').withdrawn(`${formatDay(from)}–${formatDay(to)}`, result.withdrawn, result.kept),
  permission: 'bank.import',
  about: ({ statement }) => statement.id,
  run: ({ statement, reason }, call) => statements.withdrawStatement(call, statement.id, reason),
});

export const confirmAccount = defineAction({
  id: 'statements.confirm-account',
  name: () => words('statements').confirmAccount,
  done: ({ label }: BankAccount) => words('statements').accountConfirmed(label),
  permission: 'books.setup',
  about: ({ id }) => id,
  when: ({ confirmed }) => !confirmed,
  run: ({ id }, call) => statements.confirmAccount(call, id),
});
