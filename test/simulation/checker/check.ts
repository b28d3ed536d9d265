import { CAUSES, LOSES_WORKER } from './causes.js';
import { type FinalCompany, type FinalState } from './final-state.js';
import { type FaultName, type History, ofType } from './history.js';
import { type Rule, type Violation } from './violation.js';

/** A stream of events looks for commits that no notification announced every two seconds. */
const ANNOUNCED_MS = 1_000;
/** Of so many calm commits in a row the quickest counts, so that a busy moment of the machine accuses nobody. */
const CALM_IN_A_ROW = 2;

/** A machine that is busy only delays the run of a claim. */
const MAY_LOSE_CLAIM: ReadonlySet<FaultName> = new Set(
  LOSES_WORKER.filter((fault) => fault !== 'machine_stalled'),
);

const ENDED = new Set(['done', 'skipped', 'duplicate', 'failed']);

interface Case {
  readonly history: History;
  readonly final: FinalCompany;
}

/**
 * Decides whether a run kept every rule, from what was seen outside and from the final state alone.
 * @returns the violations; empty for a run that kept every rule
 */
export function check(history: History, { companies, crashes }: FinalState): Violation[] {
  return [
    ...companies.flatMap((final) =>
      [
        acknowledgedOnce,
        refusedLeavesNothing,
        oneOrder,
        readYourWrites,
        readsGoForward,
        companiesApart,
        announced,
        submittedOnce,
        webhookOnce,
        letterOnce,
        tasksEnded,
        taskCauses,
        taskClaimsRun,
        taskEffectsOnce,
        filesKept,
        ledger,
      ].flatMap((rule) => rule({ history: history.filter(concerns(final.company)), final })),
    ),
    ...crashes.map((message): Violation => ({ rule: 'no_crash', company: '', message })),
  ];
}

/** Records without a company concern all. */
const concerns =
  (company: string) =>
  (one: History[number]): boolean =>
    !('company' in one) || one.company === company;

const violation = (final: FinalCompany, rule: Rule, message: string): Violation => ({
  rule,
  company: final.company,
  message,
});

/** The requests of the company with their final answers. */
function requestsOf({ history }: Case) {
  const answers = new Map(ofType(history, 'answer').map((one) => [one.id, one]));
  return ofType(history, 'request').map((request) => ({ request, answer: answers.get(request.id) }));
}

const isAcknowledged = (status: number): boolean => status >= 200 && status < 300;

/** An acknowledged request took effect once, and its commit is the one that it names; an open one at most once. */
function acknowledgedOnce(given: Case): Violation[] {
  const { final } = given;
  const commits = new Map(final.commits.map((one) => [one.commit_seq, one.command_id]));
  return requestsOf(given).flatMap(({ request, answer }) => {
    const found: Violation[] = [];
    const add = (message: string): void => {
      found.push(violation(final, 'acknowledged_once', `${request.operation} ${request.id}: ${message}`));
    };
    const acknowledged = answer !== undefined && isAcknowledged(answer.status);
    for (const marker of request.markers) {
      const count = final.markers[marker] ?? 0;
      if (acknowledged && count === 0) add(`acknowledged, but ${marker} is lost`);
      if (count > 1) add(`${marker} is there ${count} times`);
    }
    if (acknowledged && answer.commit_seq !== null) {
      const commandId = commits.get(answer.commit_seq);
      if (commandId !== answer.command_id)
        add(`commit ${answer.commit_seq} is ${commandId}, not ${answer.command_id}`);
    }
    return found;
  });
}

/** A refused request left nothing behind. */
function refusedLeavesNothing(given: Case): Violation[] {
  const { final } = given;
  return requestsOf(given).flatMap(({ request, answer }) =>
    answer === undefined || isAcknowledged(answer.status)
      ? []
      : request.markers
          .filter((marker) => (final.markers[marker] ?? 0) > 0)
          .map((marker) =>
            violation(
              final,
              'refused_leaves_nothing',
              `${request.operation} ${request.id}: refused with ${answer.status}, but ${marker} is there`,
            ),
          ),
  );
}

/** The commits are numbered without gaps, and every reader saw them in that order. */
function oneOrder({ history, final }: Case): Violation[] {
  const found: Violation[] = [];
  const add = (message: string): void => {
    found.push(violation(final, 'one_order', message));
  };
  const byNumber = new Map(final.commits.map((one) => [one.commit_seq, one.command_id]));
  final.commits.forEach(({ commit_seq: seq }, at) => {
    if (seq !== at + 1) add(`commit ${at + 1} has the number ${seq}`);
  });
  for (const read of ofType(history, 'read')) {
    read.commits.forEach(([seq, commandId], at) => {
      if (seq !== read.after + at + 1)
        add(`${read.actor} reads commit ${seq} in place ${read.after + at + 1}`);
      if (byNumber.get(seq) !== commandId)
        add(`${read.actor} reads commit ${seq} as ${commandId}, which is ${byNumber.get(seq)}`);
    });
  }
  return found;
}

const lastOf = ({ after, commits }: { after: number; commits: readonly (readonly [number, string])[] }) =>
  commits.at(-1)?.[0] ?? after;

/** An answer that was read after a commit was acknowledged contains the commit. */
function readYourWrites(given: Case): Violation[] {
  const { history, final } = given;
  const acknowledged = requestsOf(given).flatMap(({ answer }) =>
    answer !== undefined && isAcknowledged(answer.status) ? [answer] : [],
  );
  return ofType(history, 'read').flatMap((read) => {
    const newest = Math.max(
      0,
      ...acknowledged.filter(({ at }) => at < read.at).map(({ commit_seq: seq }) => seq ?? 0),
    );
    return lastOf(read) >= newest
      ? []
      : [
          violation(
            final,
            'read_your_writes',
            `${read.actor} reads up to commit ${lastOf(read)} after ${newest} was acknowledged`,
          ),
        ];
  });
}

/** The reads of one caller never go back. */
function readsGoForward({ history, final }: Case): Violation[] {
  const last = new Map<string, number>();
  return ofType(history, 'read')
    .toSorted((a, b) => a.until - b.until)
    .flatMap((read) => {
      const known = last.get(read.actor) ?? 0;
      last.set(read.actor, Math.max(known, lastOf(read)));
      return lastOf(read) >= known
        ? []
        : [
            violation(
              final,
              'reads_go_forward',
              `${read.actor} reads up to ${lastOf(read)} after it had read up to ${known}`,
            ),
          ];
    });
}

/** No answer holds the data of another company. */
function companiesApart(given: Case): Violation[] {
  const { history, final } = given;
  const answers = requestsOf(given).flatMap(({ request, answer }) =>
    answer === undefined ? [] : [{ what: `${request.operation} ${request.id}`, holds: answer.companies }],
  );
  const reads = ofType(history, 'read').map(({ actor, companies }) => ({
    what: `a list that ${actor} read`,
    holds: companies,
  }));
  return [...answers, ...reads].flatMap(({ what, holds }) =>
    holds
      .filter((company) => company !== final.company)
      .map((company) => violation(final, 'companies_apart', `${what} holds data of ${company}`)),
  );
}

/** An open stream shows a commit of a calm moment before it would have found it by itself. */
function announced(given: Case): Violation[] {
  const { history, final } = given;
  const shown = new Map(ofType(history, 'live').map(({ commit_seq: seq, at }) => [seq, at]));
  if (shown.size === 0) return [];
  const delays = requestsOf(given)
    .filter(({ request }) => request.calm)
    .flatMap(({ answer }) => {
      if (answer?.commit_seq === undefined || answer.commit_seq === null) return [];
      return [(shown.get(answer.commit_seq) ?? Number.POSITIVE_INFINITY) - answer.at];
    })
    .slice(-CALM_IN_A_ROW);
  if (delays.length < CALM_IN_A_ROW || Math.min(...delays) <= ANNOUNCED_MS) return [];
  return [
    violation(
      final,
      'announced',
      `the stream of events showed calm commits only after ${delays.map((ms) => Math.round(ms)).join(' and ')} ms`,
    ),
  ];
}

/** The register got an event at most once, and one whose outcome is unknown is not sent again before it was asked. */
function submittedOnce({ final }: Case): Violation[] {
  return final.submissions.flatMap(({ id, status, requests, entries }) => {
    const found: Violation[] = [];
    const add = (message: string): void => {
      found.push(violation(final, 'submitted_once', `submission ${id}: ${message}`));
    };
    if (entries > 1) add(`the register has ${entries} entries`);
    if (status === 'applied' && entries === 0) add('it is applied, and the register has no entry');
    const open = requests.some((state) => state === 'asked' || state === 'unknown');
    if (status !== 'applied' && entries === 1 && !open)
      add(`the register has it, but it is ${status} and no call is open`);
    if (status === 'applied' && requests.includes('asked'))
      add('it is applied with a call that nobody closed');
    return found;
  });
}

/** Every event reached its receiver, and always under one id. */
function webhookOnce({ history, final }: Case): Violation[] {
  const found: Violation[] = [];
  const add = (message: string): void => {
    found.push(violation(final, 'webhook_once', message));
  };
  const received = ofType(history, 'webhook');
  const accepted = new Set(
    received.filter(({ answered }) => isAcknowledged(answered ?? 0)).map(({ event }) => event),
  );
  for (const event of final.events) if (!accepted.has(event)) add(`${event} was never accepted`);
  const known = new Set(final.events);
  const idOf = new Map<string, string>();
  const eventOf = new Map<string, string>();
  for (const { id, event } of received) {
    if (!known.has(event)) add(`${event} is no event of the company`);
    if ((idOf.get(event) ?? id) !== id) add(`${event} came as ${idOf.get(event)} and as ${id}`);
    if ((eventOf.get(id) ?? event) !== event) add(`${id} stands for ${eventOf.get(id)} and for ${event}`);
    idOf.set(event, id);
    eventOf.set(id, event);
  }
  return found;
}

/** A letter that was sent arrived, always with one Message-ID, which no other letter has. */
function letterOnce({ history, final }: Case): Violation[] {
  const letters = ofType(history, 'letter');
  return final.letters.flatMap(({ marker, sent }) => {
    const arrived = letters.filter(({ markers }) => markers.includes(marker));
    const ids = [...new Set(arrived.map(({ message_id: id }) => id))];
    const found: Violation[] = [];
    if (sent && !arrived.some(({ accepted }) => accepted))
      found.push(violation(final, 'letter_once', `${marker} counts as sent and was never accepted`));
    if (ids.length > 1) found.push(violation(final, 'letter_once', `${marker} came as ${ids.join(' and ')}`));
    const others = letters.filter(
      ({ message_id: id, markers }) => ids.includes(id) && !markers.includes(marker),
    );
    if (others.length > 0)
      found.push(violation(final, 'letter_once', `${ids.join()} is the id of another letter too`));
    return found;
  });
}

/** Nothing waits. */
function tasksEnded({ final }: Case): Violation[] {
  return final.tasks
    .filter(({ state }) => !ENDED.has(state))
    .map(({ id, kind, state, reason_code: reason }) =>
      violation(final, 'task_ended', `${kind} ${id} is ${state}${reason === null ? '' : ` (${reason})`}`),
    );
}

/** A task that failed or became suspect has a cause that the history contains. */
function taskCauses({ history, final }: Case): Violation[] {
  const happened = new Set(ofType(history, 'fault').map(({ fault }) => fault));
  const explains = (faults: readonly FaultName[]): boolean => faults.some((fault) => happened.has(fault));
  return final.tasks.flatMap(({ id, kind, state, reason_code: reason, suspected }) => {
    const found: Violation[] = [];
    if (state === 'failed') {
      const causes = CAUSES[reason ?? ''];
      if (causes === undefined)
        found.push(violation(final, 'task_cause', `${kind} ${id} failed with ${reason ?? 'no reason'}`));
      else if (!explains(causes))
        found.push(
          violation(final, 'task_cause', `${kind} ${id} failed with ${reason} and nothing caused it`),
        );
    }
    if (suspected > 0 && !explains(LOSES_WORKER))
      found.push(
        violation(final, 'task_cause', `${kind} ${id} lost a worker ${suspected} times, and none was lost`),
      );
    return found;
  });
}

/** A worker runs every task that it claims; only one that was lost in between may leave a claim without a run. */
function taskClaimsRun({ history, final }: Case): Violation[] {
  if (ofType(history, 'fault').some(({ fault }) => MAY_LOSE_CLAIM.has(fault))) return [];
  return final.tasks.flatMap(({ id, kind, claims, runs }) =>
    claims
      .filter((claim) => !runs.includes(claim))
      .map((claim) => violation(final, 'task_claim_run', `nobody ran claim ${claim} of ${kind} ${id}`)),
  );
}

/** The last transaction of a task committed once: it enqueued each of its consequences once. */
function taskEffectsOnce({ final }: Case): Violation[] {
  const counts = new Map<string, number>();
  for (const { parent_id: parent, kind, payload } of final.tasks) {
    if (parent === null) continue;
    const consequence = `${kind} ${payload} of task ${parent}`;
    counts.set(consequence, (counts.get(consequence) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > 1)
    .map(([what, count]) => violation(final, 'task_effect_once', `${count} times: ${what}`));
}

/** Every stored file is there with its bytes. */
function filesKept({ final }: Case): Violation[] {
  return final.lostFiles.map((message) => violation(final, 'file_kept', message));
}

/** `ledger check` finds nothing. */
function ledger({ final }: Case): Violation[] {
  return final.incoherent.map((message) => violation(final, 'ledger', message));
}
