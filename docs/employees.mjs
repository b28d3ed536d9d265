/**
 * An employee's way through the service, tried as users do: over the API with a company's key, and as staff who sign in
 * with a second factor. Needs `npm start` with its demo; says what it asks and what is answered.
 *
 *   node docs/employees.mjs [folder of the service, var]
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';

const home = process.argv[2] ?? 'var';
const demo = JSON.parse(readFileSync(join(home, 'demo.json'), 'utf8'));
const company = `/api/companies/${demo.company_id}`;
const say = (text) => {
  process.stdout.write(`${text}\n`);
};

/** A personal code that holds together; nobody was born on that day with that number. */
function personalCode(serial) {
  const digits = Array.from(`4950101${String(serial).padStart(3, '0')}`, Number);
  const weights = [
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 1],
    [3, 4, 5, 6, 7, 8, 9, 1, 2, 3],
  ];
  const rests = weights.map((row) => row.reduce((sum, weight, at) => sum + weight * digits[at], 0) % 11);
  return [...digits, rests.find((rest) => rest !== 10) ?? 0].join('');
}

async function ask(method, path, { headers = {}, body, quiet = false } = {}) {
  const response = await fetch(demo.base_url + path, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const answer = text === '' ? null : JSON.parse(text);
  if (!quiet) say(`${method} ${path}\n  ${response.status} ${summary(answer)}`);
  return { response, answer };
}

/** What a reader follows the story by. */
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
  ];
  const told = Object.entries(answer ?? {}).filter(([name]) => shown.includes(name));
  return JSON.stringify(Object.fromEntries(told));
}

const key = { headers: { authorization: `Bearer ${demo.api_keys.full}` } };
const asCompany = (method, path, more = {}) => ask(method, company + path, { ...key, ...more });

async function signInAsStaff() {
  const { email, password, totp_secret: secret } = demo.users.staff;
  const totp = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const { response } = await ask('POST', '/api/auth/login/', { body: { email, password, totp } });
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
  const { answer } = await ask('GET', '/api/auth/csrf/', { headers: { cookie }, quiet: true });
  return { cookie, 'x-csrf-token': answer.csrf_token };
}

async function settled(id) {
  for (let tries = 0; tries < 300; tries += 1) {
    const { answer } = await asCompany('GET', `/employees/submissions/${id}/`, { quiet: true });
    const stopped = answer.register_messages.some(({ severity }) => severity === 'error');
    if (answer.status === 'applied' || stopped || answer.register_error_code !== '') break;
    await sleep(100);
  }
  return (await asCompany('GET', `/employees/submissions/${id}/`)).answer;
}

const play = (scenario) =>
  fetch(`${demo.sandbox_url}/control/employment-register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ scenario }),
  });

const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const start = (first_name, code, employment_type) => ({
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
    start_date: tomorrow,
    job_title: 'Raamatupidaja',
    workplace: 'Näidise tn 1, Tallinn',
    gross_minor: 250_000,
  },
});
const submit = (body) => asCompany('POST', '/employees/submissions/', { body });

const serial = Math.floor(Date.now() / 1000) % 990;
say('# Staff sign in with a second factor');
const staff = await signInAsStaff();
const review = (id, verb, body) =>
  ask('POST', `/api/firm/submissions/${id}/${verb}/`, { headers: staff, body });

say('\n# A new employee: submitted, approved, registered, shown');
const { answer: first } = await submit(start('Mari', personalCode(serial), 1));
await review(first.id, 'approve');
const applied = await settled(first.id);
await asCompany('GET', `/employees/${applied.employee_id}/`);

say('\n# What the register would refuse is refused before it is sent');
const wrong = personalCode(serial + 1).replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
await submit(start('Kati', wrong, 1));

say('\n# An event that the register refuses: rejected by staff, and a corrected one');
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

say('\n# The answer is lost after the register took the entry: it is asked, and nothing is entered twice');
await play('answer_lost');
const { answer: fourth } = await submit(start('Liis', personalCode(serial + 2), 1));
await review(fourth.id, 'approve');
await settled(fourth.id);
await play('normal');
await review(fourth.id, 'resend');
const found = await settled(fourth.id);
const { entries } = await (
  await fetch(
    `${demo.sandbox_url}/control/employment-register/employers/${(await asCompany('GET', '/', { quiet: true })).answer.registry_code}`,
  )
).json();
const times = entries.filter(({ toot_id }) => toot_id === found.register_employment_id).length;
say(`  entries in the register: ${entries.length}, with this id: ${times}`);

say(
  '\n# No personal code lies anywhere in the clear: logs, files of the database, of Redis and of the sandbox',
);
const codes = [0, 1, 2].map((more) => Buffer.from(personalCode(serial + more)));
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
