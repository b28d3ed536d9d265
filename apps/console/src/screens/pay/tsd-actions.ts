import { defineAction } from '../../actions/action.js';
import { declareAccount, fileTsd, type MonthTsd, type TsdAccount } from '../../api/pay.js';
import { words } from '../../words/words.js';
import { monthInWords } from './month-field.js';

interface Led {
  readonly tsd: MonthTsd;
  readonly go: () => unknown;
}

/** Opens a dialog that shows what follows; the dialog performs it. */
export const askToFile = defineAction({
  id: 'pay.tsd.ask-file',
  name: ({ tsd }: Led) => (tsd.filed_return_id === null ? words('pay').file : words('pay').fileAgain),
  key: 'f',
  permission: 'vat.file',
  run: ({ go }) => void go(),
});

/** A filed return is kept: it is corrected by the next version, and the dialog says so before. */
export const file = defineAction({
  id: 'pay.tsd.file',
  name: () => words('pay').file,
  done: ({ period }: MonthTsd, { result }: Awaited<ReturnType<typeof fileTsd>>) =>
    words('pay').filed(monthInWords(period), result.revision_no),
  permission: 'vat.file',
  about: ({ period }) => period,
  run: ({ period }, call) => fileTsd(call, period),
});

export type Declared = TsdAccount['declared_as'];
interface Decision {
  readonly account: string;
  readonly before: Declared;
  readonly after: Declared;
}

export const declare = defineAction({
  id: 'pay.tsd.declare',
  name: ({ account }: Decision) => words('pay').declareOf(account),
  done: ({ account }: Decision) => words('pay').accountDeclared(account),
  permission: 'books.setup',
  about: ({ account }) => account,
  run: ({ account, after }, call) => declareAccount(call, { account_code: account, declared_as: after }),
  reverse: ({ account, before }, _result, call) =>
    declareAccount(call, { account_code: account, declared_as: before }),
});
