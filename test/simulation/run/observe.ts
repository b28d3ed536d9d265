import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { assertLedgerCoherent } from '#books';
import { eventsOf, type TellingCommit } from '#webhooks';
import { type FinalCompany, type Submission, type Task } from '../checker/final-state.js';
import { PERSONAL_CODE } from './commands.js';
import { type SimulatedCompany } from './company.js';
import { type Installation } from './installation.js';

/** The text columns that hold the markers of objects, one object a row. */
const MARKED = [
  'SELECT name AS text FROM books.party WHERE company_id = $1',
  'SELECT memo AS text FROM books.accounting_event WHERE company_id = $1',
  `SELECT line.description AS text FROM books.invoice_line AS line JOIN books.invoice AS invoice
     ON invoice.company_id = line.company_id AND invoice.revision_id = line.revision_id WHERE line.company_id = $1`,
  'SELECT name AS text FROM files.stored_file WHERE company_id = $1',
  'SELECT text FROM questions.question WHERE company_id = $1',
  'SELECT job_title AS text FROM employment.employment WHERE company_id = $1',
];
const MARKER = /\bQ\d+[A-Z]-\d+(?:\.\d+)?\b/;

/** Reads a company when all its work is done, as the owner of the schema: past everything that may hide a row. */
export async function observe(installation: Installation, company: SimulatedCompany): Promise<FinalCompany> {
  const { db, sandbox } = installation;
  const runs = installation.runsOfTasks();
  const id = company.id.toString();
  const ask = <T>(text: string): Promise<T[]> => db.owner<T>(text, [id]);
  const commits = await ask<TellingCommit & { commit_seq: string; command_id: string }>(
    `SELECT commit_seq::text AS commit_seq, command_id, command, result, objects FROM books.command_log
     WHERE company_id = $1 ORDER BY command_log.commit_seq`,
  );
  return {
    company: company.label,
    commits: commits.map((one) => ({
      commit_seq: Number(one.commit_seq),
      command_id: one.command_id,
      command: one.command,
    })),
    markers: countMarkers(
      (await Promise.all(MARKED.map((text) => ask<{ text: string | null }>(text)))).flat(),
    ),
    tasks: (
      await ask<Omit<Task, 'runs'>>(
        `SELECT id::text, kind, state, reason_code, suspected, parent_id::text, payload::text,
           ARRAY(SELECT claim.run::text FROM simulation.claim WHERE claim.task_id = task.id) AS claims
         FROM tasks.task WHERE company_id = $1 ORDER BY task.id`,
      )
    ).map((task) => ({ ...task, runs: runs.get(task.id) ?? [] })),
    events: commits
      .filter(({ commit_seq: seq }) => BigInt(seq) > company.commitsBefore)
      .flatMap((commit) => eventsOf(commit).map((type) => `${commit.command_id} ${type}`)),
    submissions: submissionsOf(
      await ask<Omit<Submission, 'entries'> & { refused: boolean }>(
        `SELECT id::text, status, register_messages @> '[{"severity": "error"}]' AS refused,
           ARRAY(SELECT state FROM employment.register_request AS request
             WHERE request.company_id = submission.company_id AND submission_id = submission.id) AS requests
         FROM employment.submission AS submission WHERE company_id = $1 AND status <> 'submitted'`,
      ),
      sandbox
        .entries(company.registryCode)
        .filter(({ isikukood, cancelled }) => isikukood === PERSONAL_CODE && !cancelled).length,
    ),
    letters: (
      await ask<{ text: string; state: string }>(
        `SELECT question.text, letter.state FROM questions.question AS question JOIN questions.letter AS letter
           ON letter.company_id = question.company_id AND letter.id = question.letter_id
         WHERE question.company_id = $1`,
      )
    ).map(({ text, state }) => ({ marker: MARKER.exec(text)?.[0] ?? text, sent: state === 'sent' })),
    lostFiles: await lostOf(
      installation,
      await ask<StoredObject>(
        `SELECT storage_key, sha256 FROM files.stored_file WHERE company_id = $1
         UNION SELECT raw_ref, raw_sha256 FROM inbox.email WHERE company_id = $1 AND raw_ref IS NOT NULL`,
      ),
    ),
    incoherent: await db.database
      .reportCompany(company.id, (sql) => assertLedgerCoherent(sql, company.id))
      .then(
        () => [],
        (error: unknown) => [String(error)],
      ),
  };
}

interface StoredObject {
  readonly storage_key: string;
  readonly sha256: string;
}

async function lostOf(installation: Installation, objects: readonly StoredObject[]): Promise<string[]> {
  const found = await Promise.all(
    objects.map(async ({ storage_key: key, sha256 }) => {
      const bytes = await readFile(installation.storedFile(key)).catch((error: unknown) => String(error));
      if (typeof bytes === 'string') return `${key}: ${bytes}`;
      return createHash('sha256').update(bytes).digest('hex') === sha256 ? [] : `${key} has other bytes`;
    }),
  );
  return found.flat();
}

/**
 * The submissions of a company with the entries of the register. All are of one person: where one is applied, the register
 * refuses a second, and the entry is of the first.
 */
function submissionsOf(
  found: readonly (Omit<Submission, 'entries'> & { readonly refused: boolean })[],
  entries: number,
): Submission[] {
  const isApplied = found.some(({ status }) => status === 'applied');
  return found.map(({ refused, ...one }) => ({ ...one, entries: refused && isApplied ? 0 : entries }));
}

function countMarkers(rows: readonly { readonly text: string | null }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { text } of rows) {
    const [marker] = MARKER.exec(text ?? '') ?? [];
    if (marker !== undefined) counts[marker] = (counts[marker] ?? 0) + 1;
  }
  return counts;
}
