import { describe, expect, it } from 'vitest';
import { check } from './check.js';
import { type FinalCompany, type FinalState, type Task } from './final-state.js';
import { type History, type Recorded } from './history.js';
import { type Rule, RULES } from './violation.js';

const request = (id: number, input: Partial<Extract<Recorded, { type: 'request' }>> = {}): Recorded => ({
  type: 'request',
  at: id * 100,
  id,
  actor: 'A writer 0',
  company: '1A',
  operation: 'party.create',
  markers: [`Q1A-${id}`],
  calm: false,
  ...input,
});
const answer = (id: number, input: Partial<Extract<Recorded, { type: 'answer' }>> = {}): Recorded => ({
  type: 'answer',
  at: id * 100 + 50,
  id,
  status: 201,
  tries: 1,
  replayed: false,
  commit_seq: id,
  command_id: `c${id}`,
  companies: ['1A'],
  ...input,
});
const read = (
  at: number,
  last: number,
  input: Partial<Extract<Recorded, { type: 'read' }>> = {},
): Recorded => ({
  type: 'read',
  at,
  until: at + 20,
  actor: 'A reader',
  company: '1A',
  after: 0,
  commits: Array.from({ length: last }, (_, n): [number, string] => [n + 1, `c${n + 1}`]),
  companies: ['1A'],
  ...input,
});
const fault = (name: Extract<Recorded, { type: 'fault' }>['fault']): Recorded => ({
  type: 'fault',
  at: 10,
  fault: name,
  target: '',
});
const hook = (event: string, id: string, answered: number | null = 204): Recorded => ({
  type: 'webhook',
  at: 400,
  company: '1A',
  id,
  event,
  answered,
});
const letter = (marker: string, messageId: string, accepted = true): Recorded => ({
  type: 'letter',
  at: 500,
  message_id: messageId,
  to: 'omanik@klient.example',
  markers: [marker],
  accepted,
});
const task = (input: Partial<Task> = {}): Task => ({
  id: '1',
  kind: 'extract-file',
  state: 'done',
  reason_code: null,
  suspected: 0,
  parent_id: null,
  payload: '{}',
  claims: ['7'],
  runs: ['7'],
  ...input,
});

/** A run that kept every rule: two commits, one refusal, one request without an answer, readers, events and a letter. */
const GOOD: History = [
  request(1),
  answer(1),
  read(200, 1),
  request(2),
  answer(2),
  request(3, { operation: 'event.record' }),
  answer(3, { status: 400, commit_seq: null, command_id: null }),
  request(4),
  read(460, 2),
  { type: 'live', at: 251, company: '1A', commit_seq: 2 },
  hook('c1 party.created', 'evt_1', null),
  hook('c1 party.created', 'evt_1'),
  hook('c2 party.created', 'evt_2'),
  letter('Q1A-9', '<l1@raamat.test>', false),
  letter('Q1A-9', '<l1@raamat.test>'),
  fault('webhooks_answer_lost'),
];
const COMPANY: FinalCompany = {
  company: '1A',
  commits: [
    { commit_seq: 1, command_id: 'c1', command: 'party.create' },
    { commit_seq: 2, command_id: 'c2', command: 'party.create' },
  ],
  markers: { 'Q1A-1': 1, 'Q1A-2': 1 },
  tasks: [task(), task({ id: '2', kind: 'book-file', parent_id: '1', state: 'skipped' })],
  events: ['c1 party.created', 'c2 party.created'],
  submissions: [{ id: '1', status: 'applied', requests: ['unknown', 'done'], entries: 1 }],
  letters: [{ marker: 'Q1A-9', sent: true }],
  lostFiles: [],
  incoherent: [],
};

const final = (company: Partial<FinalCompany> = {}, crashes: readonly string[] = []): FinalState => ({
  companies: [{ ...COMPANY, ...company }],
  crashes,
});
const rulesOf = (history: History, state: FinalState): Rule[] => [
  ...new Set(check(history, state).map(({ rule }) => rule)),
];
const replaced = (one: Recorded, by: Recorded): History => GOOD.map((each) => (each === one ? by : each));
const [, FIRST_ANSWER, FIRST_READ, , , , REFUSAL, , LAST_READ] = GOOD as [
  Recorded,
  Recorded,
  Recorded,
  Recorded,
  Recorded,
  Recorded,
  Recorded,
  Recorded,
  Recorded,
];
const markers = (more: Readonly<Record<string, number>>): FinalState =>
  final({ markers: { ...COMPANY.markers, ...more } });
const tasks = (...more: Task[]): FinalState => final({ tasks: [...COMPANY.tasks, ...more] });
const calm = (shownAfterMs: number): History => [
  ...GOOD,
  ...[3, 4].flatMap((seq): Recorded[] => [
    request(seq * 10, { calm: true, markers: [] }),
    answer(seq * 10, { commit_seq: seq, command_id: `c${seq}` }),
    { type: 'live', at: seq * 1_000 + shownAfterMs, company: '1A', commit_seq: seq },
  ]),
];
const FOUR = final({
  commits: [
    ...COMPANY.commits,
    { commit_seq: 3, command_id: 'c3', command: 'event.record' },
    { commit_seq: 4, command_id: 'c4', command: 'event.record' },
  ],
});

/** One planted fault of each kind: the rule that finds it, the history, and the final state. */
const FAULTY: readonly (readonly [fault: string, rule: Rule, history: History, state: FinalState])[] = [
  ['an acknowledged change that is lost', 'acknowledged_once', GOOD, markers({ 'Q1A-1': 0 })],
  ['an acknowledged change that is there twice', 'acknowledged_once', GOOD, markers({ 'Q1A-1': 2 })],
  ['a change without an answer that is there twice', 'acknowledged_once', GOOD, markers({ 'Q1A-4': 2 })],
  [
    'an answer that names the commit of another command',
    'acknowledged_once',
    replaced(FIRST_ANSWER, answer(1, { command_id: 'c2' })),
    final(),
  ],
  ['a refused change that is there', 'refused_leaves_nothing', GOOD, markers({ 'Q1A-3': 1 })],
  [
    'a gap in the numbers of commits',
    'one_order',
    GOOD.filter(({ type }) => type !== 'read' && type !== 'answer'),
    final({ commits: [{ commit_seq: 2, command_id: 'c2', command: 'party.create' }] }),
  ],
  [
    'a reader that saw two commits in another order',
    'one_order',
    replaced(
      LAST_READ,
      read(460, 2, {
        commits: [
          [1, 'c2'],
          [2, 'c1'],
        ],
      }),
    ),
    final(),
  ],
  [
    'a reader that missed a commit between two others',
    'one_order',
    replaced(LAST_READ, read(460, 2, { commits: [[2, 'c2']] })),
    final(),
  ],
  [
    'a read after a write that lacks the write',
    'read_your_writes',
    replaced(FIRST_READ, read(200, 0)),
    final(),
  ],
  ['a read that goes back', 'reads_go_forward', [...GOOD, read(90, 1, { until: 700 })], final()],
  [
    'an answer with the data of another company',
    'companies_apart',
    replaced(REFUSAL, answer(3, { status: 400, commit_seq: null, command_id: null, companies: ['1B'] })),
    final(),
  ],
  [
    'a list with the data of another company',
    'companies_apart',
    replaced(LAST_READ, read(460, 2, { companies: ['1A', '1C'] })),
    final(),
  ],
  ['a commit that no notification announced', 'announced', calm(1_900), FOUR],
  [
    'an event that the register has twice',
    'submitted_once',
    GOOD,
    final({ submissions: [{ id: '1', status: 'applied', requests: ['done'], entries: 2 }] }),
  ],
  [
    'an event that is applied and not in the register',
    'submitted_once',
    GOOD,
    final({ submissions: [{ id: '1', status: 'applied', requests: ['done'], entries: 0 }] }),
  ],
  [
    'an event in the register of which the service thinks that it was not taken',
    'submitted_once',
    GOOD,
    final({ submissions: [{ id: '1', status: 'approved', requests: ['not_taken'], entries: 1 }] }),
  ],
  [
    'a call to the register that nobody asked about',
    'submitted_once',
    GOOD,
    final({ submissions: [{ id: '1', status: 'applied', requests: ['asked', 'done'], entries: 1 }] }),
  ],
  [
    'an event that no receiver accepted',
    'webhook_once',
    GOOD.filter((one) => one.type !== 'webhook' || one.answered === null),
    final(),
  ],
  ['an event under two ids', 'webhook_once', [...GOOD, hook('c1 party.created', 'evt_3')], final()],
  ['two events under one id', 'webhook_once', [...GOOD, hook('c2 party.created', 'evt_1')], final()],
  ['an event that no commit caused', 'webhook_once', [...GOOD, hook('c7 party.created', 'evt_7')], final()],
  [
    'a letter that counts as sent and never arrived',
    'letter_once',
    GOOD.filter(({ type }) => type !== 'letter'),
    final(),
  ],
  ['a letter under two ids', 'letter_once', [...GOOD, letter('Q1A-9', '<l2@raamat.test>')], final()],
  ['two letters under one id', 'letter_once', [...GOOD, letter('Q1A-8', '<l1@raamat.test>')], final()],
  ['a task that hangs', 'task_ended', GOOD, tasks(task({ id: '3', state: 'running' }))],
  [
    'a task that failed with a reason that is no cause',
    'task_cause',
    GOOD,
    tasks(task({ id: '3', state: 'failed', reason_code: 'unexpected' })),
  ],
  [
    'a task that failed with a cause that never happened',
    'task_cause',
    GOOD,
    tasks(task({ id: '3', state: 'failed', reason_code: 'worker_lost' })),
  ],
  [
    'a task that lost a worker when none was lost',
    'task_cause',
    GOOD,
    tasks(task({ id: '3', suspected: 1 })),
  ],
  [
    'a claim that nobody ran, with no worker lost',
    'task_claim_run',
    [...GOOD, fault('machine_stalled')],
    tasks(task({ id: '3', claims: ['7', '8'], suspected: 1 })),
  ],
  [
    'a task whose effect committed twice',
    'task_effect_once',
    GOOD,
    tasks(task({ id: '3', kind: 'book-file', parent_id: '1' })),
  ],
  ['a stored file that is gone', 'file_kept', GOOD, final({ lostFiles: ['companies/1/aa/bb/aabb: ENOENT'] })],
  [
    'books that do not add up',
    'ledger',
    GOOD,
    final({ incoherent: ['entry_balances: entry 1 is off by 1'] }),
  ],
  ['a process that ended by itself', 'no_crash', GOOD, final({}, ['api ended by itself (1)'])],
];

describe('the checker', () => {
  it('finds nothing in a run that kept every rule', () => {
    expect(check(GOOD, final())).toEqual([]);
    expect(check(calm(40), FOUR)).toEqual([]);
  });

  it.each(FAULTY)('finds %s by the rule %s', (_fault, rule, history, state) => {
    expect(rulesOf(history, state)).toEqual([rule]);
  });

  it('is tried on a fault of each of its rules', () => {
    expect(new Set(FAULTY.map(([, rule]) => rule))).toEqual(new Set(RULES));
  });

  it('accepts a failed task and a lost worker where the history has their cause', () => {
    const failed = task({ id: '3', state: 'failed', reason_code: 'worker_lost', suspected: 3, runs: [] });
    expect(check([...GOOD, fault('process_killed')], tasks(failed))).toEqual([]);
  });

  it('accepts a request without an answer that took effect, and one that did not', () => {
    expect(check(GOOD, markers({ 'Q1A-4': 1 }))).toEqual([]);
    expect(check(GOOD, markers({ 'Q1A-4': 0 }))).toEqual([]);
  });

  it('accepts one slow announcement among quick ones: a busy machine is no lost notification', () => {
    const slow = calm(40).map((one) =>
      one.type === 'live' && one.commit_seq === 4 ? { ...one, at: one.at + 1_900 } : one,
    );
    expect(check(slow, FOUR)).toEqual([]);
  });
});
