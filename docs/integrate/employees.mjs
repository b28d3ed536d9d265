/**
 * Employees, their pay and the company's taxes, as users work: over the API with a company's key, as staff who sign in with a
 * second factor, and as the owner who decides. Needs `npm start` with its demo; prints requests and answers.
 *
 *   node docs/integrate/employees.mjs [folder of the service, var]
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import { statement } from './quarter/statement.mjs';

/**
 * @import { Answer, CompanyPath } from '../../test/support/client/paths.js'
 * @typedef {{ email: string, password: string, totp_secret?: string }} Person
 * @typedef {object} Demo
 * @property {string} base_url
 * @property {string} sandbox_url
 * @property {string} company_id
 * @property {{ full: string }} api_keys
 * @property {{ owner: Person, staff: Person }} users
 */

const home = process.argv[2] ?? 'var';
/** @type {unknown} */
const written = JSON.parse(readFileSync(join(home, 'demo.json'), 'utf8'));
const demo = /** @type {Demo} */ (written);
/** @type {CompanyPath} */
const company = `/api/companies/${demo.company_id}`;
/** @param {string} text */
const say = (text) => {
  process.stdout.write(`${text}\n`);
};

/**
 * A personal code that holds together; nobody was born on that day with that number.
 * @param {number} serial
 */
function personalCode(serial) {
  const digits = Array.from(`4950101${String(serial).padStart(3, '0')}`, Number);
  const weights = [
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 1],
    [3, 4, 5, 6, 7, 8, 9, 1, 2, 3],
  ];
  const rests = weights.map(
    (row) => row.reduce((sum, weight, at) => sum + weight * (digits[at] ?? 0), 0) % 11,
  );
  return [...digits, rests.find((rest) => rest !== 10) ?? 0].join('');
}

/**
 * @template {string} Method
 * @template {string} Path
 * @param {Method} method
 * @param {Path} path
 * @param {{ headers?: Record<string, string>, body?: object, quiet?: boolean }} [request]
 */
async function ask(method, path, { headers = {}, body, quiet = false } = {}) {
  const response = await fetch(demo.base_url + path, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  /** @type {unknown} */
  const parsed = text === '' ? null : JSON.parse(text);
  if (!quiet) say(`${method} ${path}\n  ${response.status} ${summary(parsed)}`);
  return { response, answer: /** @type {Answer<Method, Path>} */ (parsed) };
}

/**
 * What a reader follows the story by.
 * @param {unknown} answer
 */
function summary(answer) {
  const shown = [
    'code',
    'status',
    'employee_name',
    'employee_id',
    'first_name',
    'last_name',
    'personal_code',
    'register_employment_id',
    'register_error_code',
    'register_messages',
    'review_reason',
    'errors',
    'employments',
    'staff_mfa_required',
    'month',
    'state',
    'gross_minor',
    'net_minor',
    'employer_cost_minor',
    'payment_date',
    'tsd_due_date',
    'judgement',
    'reasons',
    'access_status',
    'total',
    'interest',
    'prepayment_balance',
    'notices',
    'refresh_pending',
    'name',
    'reg_code',
    'board',
  ];
  const { result, ...rest } = /** @type {{ result?: object }} */ (answer ?? {});
  const told = Object.entries(result ?? rest).filter(([name]) => shown.includes(name));
  return JSON.stringify(Object.fromEntries(told));
}

const key = { headers: { authorization: `Bearer ${demo.api_keys.full}` } };
/**
 * @template {string} Method
 * @template {string} Path
 * @param {Method} method
 * @param {Path} path
 * @param {{ body?: object, quiet?: boolean }} [more]
 */
const asCompany = (method, path, more = {}) => ask(method, `${company}${path}`, { ...key, ...more });

/** @param {Person} person */
async function signIn({ email, password, totp_secret: secret }) {
  const totp =
    secret === undefined ? {} : { totp: new TOTP({ secret: Secret.fromBase32(secret) }).generate() };
  const { response } = await ask('POST', '/api/auth/login/', { body: { email, password, ...totp } });
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
  const { answer } = await ask('GET', '/api/auth/csrf/', { headers: { cookie }, quiet: true });
  return { cookie, 'x-csrf-token': answer.csrf_token };
}

/** @param {string} id */
async function settled(id) {
  for (let tries = 0; tries < 300; tries += 1) {
    const { answer } = await asCompany('GET', `/employees/submissions/${id}/`, { quiet: true });
    const stopped = answer.register_messages.some(({ severity }) => severity === 'error');
    if (answer.status === 'applied' || stopped || answer.register_error_code !== '') break;
    await sleep(100);
  }
  return (await asCompany('GET', `/employees/submissions/${id}/`)).answer;
}

/** @param {string} scenario */
const play = (scenario) =>
  fetch(`${demo.sandbox_url}/control/employment-register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ scenario }),
  });

/**
 * Asks until it is so, and tells what was answered then.
 * @template {string} Path
 * @param {Path} path
 * @param {(answer: Answer<'GET', `${CompanyPath}${Path}`>) => boolean} isSo
 */
async function awaited(path, isSo) {
  for (let tries = 0; tries < 300; tries += 1) {
    const { answer } = await asCompany('GET', path, { quiet: true });
    if (isSo(answer)) break;
    await sleep(100);
  }
  return (await asCompany('GET', path)).answer;
}

/** @param {number} days */
const dayFrom = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const [today, tomorrow] = [dayFrom(0), dayFrom(1)];
/**
 * @param {string} first_name
 * @param {string} code
 * @param {number} employment_type
 * @param {string} [start_date]
 */
const start = (first_name, code, employment_type, start_date = tomorrow) => ({
  kind: 'new_employee',
  employee: {
    first_name,
    last_name: 'Maasikas',
    personal_code: code,
    basic_exemption: 'full',
    pension_rate: '2',
  },
  employment: {
    employment_type,
    start_date,
    job_title: 'Raamatupidaja',
    workplace: 'Näidise tn 1, Tallinn',
    gross_minor: 250_000,
  },
});
/** @param {object} body */
const submit = (body) => asCompany('POST', '/employees/submissions/', { body });

const { answer: ours } = await asCompany('GET', '/', { quiet: true });
const serial = Math.floor(Date.now() / 1000) % 990;
say('# Staff sign in with a second factor');
const staff = await signIn(demo.users.staff);
/**
 * @param {string} id
 * @param {'approve' | 'reject' | 'resend'} verb
 * @param {object} [body]
 */
const review = (id, verb, body) =>
  ask('POST', `/api/firm/submissions/${id}/${verb}/`, { headers: staff, body });

say('\n# A new employee: submitted, approved, registered, shown');
const { answer: first } = await submit(start('Mari', personalCode(serial), 1));
await review(first.id, 'approve');
const applied = await settled(first.id);
await asCompany('GET', `/employees/${applied.employee_id}/`);

say('\n# An event that the register would refuse is refused before it is sent');
const wrong = personalCode(serial + 1).replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
await submit(start('Kati', wrong, 1));

say('\n# The register refuses an event: staff reject it, and the company submits a corrected one');
await play('partial_refusal');
const { answer: second } = await submit(start('Kati', personalCode(serial + 1), 600));
await review(second.id, 'approve');
await settled(second.id);
await review(second.id, 'reject', { reason: 'Register keeldus: vale töötamise liik' });
await play('normal');
const { answer: third } = await submit(start('Kati', personalCode(serial + 1), 1));
await review(third.id, 'approve');
const corrected = await settled(third.id);
await asCompany('GET', `/employees/${corrected.employee_id}/`);

say(
  '\n# The answer is lost after the register accepted the entry: the task asks, and nothing is entered twice',
);
await play('answer_lost');
const { answer: fourth } = await submit(start('Liis', personalCode(serial + 2), 1));
await review(fourth.id, 'approve');
await settled(fourth.id);
await play('normal');
await review(fourth.id, 'resend');
const found = await settled(fourth.id);
const register = await fetch(
  `${demo.sandbox_url}/control/employment-register/employers/${ours.registry_code}`,
);
const { entries } = /** @type {{ entries: { toot_id: number }[] }} */ (await register.json());
const times = entries.filter(({ toot_id }) => toot_id === found.register_employment_id).length;
say(`  entries in the register: ${entries.length}, with this id: ${times}`);

say('\n# The right to send is missing: staff reject the blocked event, and it is not sent again');
await play('rights_missing');
const { answer: stuck } = await submit(start('Anu', personalCode(serial + 4), 1));
await review(stuck.id, 'approve');
await settled(stuck.id);
await review(stuck.id, 'reject', { reason: 'Volitus puudub' });
await play('normal');

say('\n# A month of pay: an employee has worked since its first day, and the start is reported late');
const month = await firstMonthWithoutPay();
const { answer: fifth } = await submit(start('Peeter', personalCode(serial + 3), 1, `${month}-01`));
await review(fifth.id, 'approve');
await settled(fifth.id);
const { answer: made } = await asCompany('POST', '/payroll/pay-runs', { body: { month } });
/** @type {`/payroll/pay-runs/${string}`} */
const run = `/payroll/pay-runs/${made.result.pay_run_id}`;
await asCompany('POST', `${run}/approve`);
await asCompany('POST', `${run}/post`);
const { answer: posted } = await asCompany('GET', `${run}/`);

/** Run again, the script takes the month before. */
async function firstMonthWithoutPay() {
  for (let at = new Date(`${today.slice(0, 7)}-01`); ;) {
    at.setUTCMonth(at.getUTCMonth() - 1);
    const wanted = at.toISOString().slice(0, 7);
    const { answer } = await asCompany('GET', `/payroll/pay-runs/?month=${wanted}`, { quiet: true });
    if (answer.items.length === 0) return wanted;
  }
}

say('\n# A bank line pays it: the matcher proposes, the owner confirms, and the run is paid');
const account = estonianIban(`2200${String(serial).padStart(12, '0')}`);
const paid = posted.payslips.map(({ employee_name, net_minor }, at) => ({
  out: (net_minor / 100).toFixed(2),
  date: today,
  name: employee_name,
  text: `Palk ${month}`,
  id: `PALK-${serial}-${at}`,
}));
const upload = new FormData();
upload.append(
  'file',
  new Blob([statement(account, '50000.00', paid)], { type: 'application/xml' }),
  'palgad.xml',
);
upload.append('kind', 'statement');
const uploaded = await fetch(`${demo.base_url}${company}/files/`, { method: 'POST', body: upload, ...key });
say(`POST ${company}/files/\n  ${uploaded.status} palgad.xml`);
const proposed = await awaited('/match-proposals/?state=open', ({ items }) =>
  items.some(({ judgement }) => judgement.reason?.includes(month)),
);
const owner = await signIn(demo.users.owner);
for (const { id, judgement, reasons } of proposed.items.filter((one) =>
  one.judgement.reason?.includes(month),
)) {
  say(
    `  proposed: ${judgement.kind} to ${judgement.counter_role}, ${judgement.reason}: ${reasons.join(' ')}`,
  );
  await ask('POST', `${company}/match-proposals/${id}/confirm`, { headers: owner });
}
await asCompany('GET', `${run}/`);

/**
 * The account number with its check digits.
 * @param {string} number
 */
function estonianIban(number) {
  const rest = BigInt(`${number}141400`) % 97n;
  return `EE${String(98n - rest).padStart(2, '0')}${number}`;
}

say(
  '\n# The tax account: the authority has a debt on record, staff refresh the copy, and the debt is noticed',
);
await fetch(`${demo.sandbox_url}/control/tax-account/accounts/${ours.registry_code}`, {
  method: 'PUT',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    prepayment: '0.00',
    claims: [
      {
        number: '1',
        tax_code: 'KM',
        tax_name: 'Käibemaks',
        due_date: dayFrom(-3),
        amount: '480.00',
        remaining: '480.00',
        interest: '0.86',
      },
    ],
  }),
});
await ask('POST', `/api/firm/companies/${demo.company_id}/tax-account/refresh/`, { headers: staff });
await awaited('/tax-account/balance/', (answer) => answer.total === '480.00' && !answer.refresh_pending);

say('\n# A company in the business register with its board, as the source of a party');
await asCompany('GET', `/business-register/?reg_code=${ours.registry_code}`);

say('\n# No personal code is stored in the clear: logs, files of the database, of Redis and of the sandbox');
const codes = [0, 1, 2, 3, 4].map((more) => Buffer.from(personalCode(serial + more)));
const files = readdirSync(home, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
const holding = files.filter(({ parentPath, name }) => {
  try {
    const bytes = readFileSync(join(parentPath, name));
    return codes.some((code) => bytes.includes(code));
  } catch {
    // A file of the database may go while it is looked for.
    return false;
  }
});
say(`  files searched: ${files.length}, with a code in them: ${holding.length}`);
