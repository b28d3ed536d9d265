import { defineAction } from '../../actions/action.js';
import {
  approvePayRun,
  type PayRun,
  payslipAddress,
  postPayRun,
  preparePayRun,
  reversePayRun,
} from '../../api/pay.js';
import { language, words } from '../../words/words.js';
import { monthInWords } from './month-field.js';

/** Leads to another place: nothing is changed. */
type Go = () => unknown;
interface Led {
  readonly run: PayRun;
  readonly go: Go;
}

export const askForRun = defineAction({
  id: 'pay.new',
  name: () => words('pay').newRun,
  key: 'n',
  permission: 'events.write',
  run: (go: Go) => void go(),
});

export const openRun = defineAction({
  id: 'pay.open',
  name: () => words('pay').openRun,
  key: 'o',
  permission: 'books.read',
  when: (go: Go | undefined) => go !== undefined,
  run: (go) => void go?.(),
});

export const openTsd = defineAction({
  id: 'pay.open-tsd',
  name: ({ month }: { readonly month: string; readonly go: Go }) => words('pay').openTsd(monthInWords(month)),
  key: 't',
  permission: 'books.read',
  run: ({ go }) => void go(),
});

/** The document for the employee, in the language of the person who opens it. */
export const openPayslip = defineAction({
  id: 'pay.payslip',
  name: () => words('pay').payslipPdf,
  key: 's',
  permission: 'books.read',
  when: ({ run }: { readonly run: PayRun; readonly employee: string }) => run.state !== 'draft',
  run: ({ run, employee }, { companyId }) => {
    window.open(payslipAddress(companyId, run.id, employee, language()), '_blank', 'noopener');
  },
});

interface Wanted {
  readonly month: string;
  readonly payment_date: string | undefined;
}

/** A draft books nothing: preparing it again replaces it, so there is nothing to undo. */
export const createRun = defineAction({
  id: 'pay.create',
  name: () => words('pay').prepare,
  done: ({ month }: Wanted) => words('pay').prepared(monthInWords(month)),
  permission: 'events.write',
  about: ({ month }) => month,
  run: async ({ month, payment_date }, call) => {
    const day = payment_date === undefined ? {} : { payment_date };
    return (await preparePayRun(call, { month, ...day })).result;
  },
});

export const prepareAgain = defineAction({
  id: 'pay.prepare',
  name: () => words('pay').prepareAgain,
  done: ({ month }: PayRun) => words('pay').prepared(monthInWords(month)),
  key: 'p',
  permission: 'events.write',
  when: ({ state }) => state === 'draft',
  about: ({ id }) => id,
  run: ({ month, payment_date }, call) => preparePayRun(call, { month, payment_date }),
});

export const approve = defineAction({
  id: 'pay.approve',
  name: () => words('pay').approve,
  done: ({ month }: PayRun) => words('pay').approved(monthInWords(month)),
  key: 'a',
  permission: 'events.write',
  when: ({ state, stale, prepared }) => state === 'draft' && prepared && !stale,
  about: ({ id }) => id,
  run: ({ id }, call) => approvePayRun(call, id),
  reverse: ({ id }, _result, call) => reversePayRun(call, id),
});

/** These open a dialog that shows what follows; the dialog performs it. */
export const askToPost = defineAction({
  id: 'pay.ask-post',
  name: () => words('pay').post,
  key: 'b',
  permission: 'events.write',
  when: ({ run }: Led) => run.state === 'approved',
  run: ({ go }) => void go(),
});

export const askToReverse = defineAction({
  id: 'pay.ask-reverse',
  name: () => words('pay').reverse,
  key: 'r',
  permission: 'events.write',
  when: ({ run }: Led) => run.state !== 'draft',
  run: ({ go }) => void go(),
  dangerous: true,
});

export const post = defineAction({
  id: 'pay.post',
  name: () => words('pay').post,
  done: ({ month }: PayRun) => words('pay').posted(monthInWords(month)),
  permission: 'events.write',
  about: ({ id }) => id,
  run: ({ id }, call) => postPayRun(call, id),
  reverse: ({ id }, _result, call) => reversePayRun(call, id),
});

/** Its numbers are computed from the data of today: approving the draft is a decision of its own. */
export const reverse = defineAction({
  id: 'pay.reverse',
  name: () => words('pay').reverse,
  done: ({ month }: PayRun) => words('pay').reversed(monthInWords(month)),
  permission: 'events.write',
  about: ({ id }) => id,
  run: ({ id }, call) => reversePayRun(call, id),
  dangerous: true,
});
