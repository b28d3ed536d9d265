import { defineAction } from '../../actions/action.js';
import {
  declareAccount,
  fileTsd,
  type MonthTsd,
  type TsdAccount,
  tsdCsvAddress,
  tsdFileAddress,
} from '../../api/pay.js';
import { download } from '../../frame/download.js';
import { words } from '../../words/words.js';
import { monthInWords } from './month-field.js';
import { thisMonth } from './search.js';

interface Led {
  readonly tsd: MonthTsd;
  readonly go: () => unknown;
}

/** A return is filed once its month is over and its runs are posted; and again when something has changed. */
export const canFile = ({ period, warnings, filed_return_id, changed_parts }: MonthTsd): boolean =>
  period < thisMonth() &&
  !warnings.some(({ code }) => code === 'tsd_run_not_posted') &&
  (filed_return_id === null || changed_parts.length > 0);

/** Opens a dialog that shows what follows; the dialog performs it. */
export const askToFile = defineAction({
  id: 'pay.tsd.ask-file',
  name: ({ tsd }: Led) => (tsd.filed_return_id === null ? words('pay').file : words('pay').fileAgain),
  key: 'f',
  permission: 'vat.file',
  when: ({ tsd }: Led) => canFile(tsd),
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

interface RunOfReturn {
  readonly run: MonthTsd['pay_runs'][number];
  /** The return adds up more than one. */
  readonly several: boolean;
}

export const downloadCsv = defineAction({
  id: 'pay.tsd.csv',
  name: ({ run, several }: RunOfReturn) =>
    several ? words('pay').csvOf(monthInWords(run.month)) : words('pay').csv,
  permission: 'books.read',
  about: ({ run }) => run.pay_run_id,
  run: ({ run }, { companyId }) =>
    download({ address: tsdCsvAddress(companyId, run.pay_run_id), name: `TSD-${run.month}.csv` }),
});

/** Personal codes leave the service only for a person who may submit employees. */
export const downloadCodes = defineAction({
  id: 'pay.tsd.codes',
  name: () => words('pay').codesFile,
  permission: 'employees.submit',
  run: (month: string, { companyId }) =>
    download({ address: tsdFileAddress(companyId, month), name: `TSD-${month}.xml` }),
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
