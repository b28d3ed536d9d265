import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { ROOT } from './home.mjs';

/** Messages older than this file were written without the rules: they hold after the commit that brought it. */
const SINCE = 'scripts/lib/commits.mjs';
const LONGEST_SUBJECT = 72;

const SUBJECT = /^(?<areas>[a-z][a-z0-9-]*(?:, [a-z][a-z0-9-]*)*): (?<wording>\S.*)$/;
const REVERT = /^Revert "/;
const TRAILER = /^(?:Co-authored-by|Reviewed-by|Signed-off-by): /i;
/** Git makes these itself, to be joined to another commit before they are shared. */
const DRAFT = /^(?:fixup|squash|amend)! /;
const SCISSORS = /^# -+ >8 -+$/m;

/** Words that a subject begins with when it names the change instead of asking for it. */
const NO_VERBS = new Set(
  'a an the this that these some more no not now new all it its we i when where how why to for of in'.split(
    ' ',
  ),
);
const VERBS_IN_ED = /(?:eed|^embed|^shed|^shred|^wed)$/;
const VERBS_IN_ING = new Set(
  'bring cling fling ping ring sing sling spring sting string swing wring'.split(' '),
);
const VERBS_IN_S = /(?:ss|^alias|^bias|^canvas|^focus)$/;

/** @param {string} word */
function isImperative(word) {
  if (NO_VERBS.has(word)) return false;
  if (word.endsWith('ed')) return VERBS_IN_ED.test(word);
  if (word.endsWith('ing')) return VERBS_IN_ING.has(word);
  return !word.endsWith('s') || VERBS_IN_S.test(word);
}

/**
 * What breaks the rules of messages in one, as sentences for its writer.
 * @param {string} message
 */
export function faultsOf(message) {
  const [subject = '', second = '', ...body] = message.trimEnd().split('\n');
  const faults = [];
  if (!body.some((line) => line.trim() !== '' && !TRAILER.test(line)))
    faults.push('the body is missing: say why, how it was observed and what was measured');
  if (second !== '') faults.push('the line after the subject must be empty');
  // Its subject is the other one's, and git wrote it.
  if (REVERT.test(subject)) return faults;
  const { wording } = SUBJECT.exec(subject)?.groups ?? {};
  if (wording === undefined)
    return [...faults, 'the subject must begin with its area, as in "books: refuse …"'];
  const [word = ''] = wording.split(/[\s,:]/);
  if (!isImperative(word.toLowerCase()) || word !== word.toLowerCase())
    faults.push(`the subject must go on with a verb that asks, such as "refuse": "${word}" is none`);
  if (subject.length > LONGEST_SUBJECT)
    faults.push(`the subject has ${subject.length} characters, and ${LONGEST_SUBJECT} are allowed`);
  if (subject.endsWith('.')) faults.push('the subject must not end with a period');
  return faults;
}

/**
 * `node scripts/commits.mjs`: the messages since the rules exist; with a file, as git's hook `commit-msg` gives it, the one in it.
 * @param {string | undefined} file
 */
export function commits(file) {
  return file === undefined ? checkHistory(ROOT) : checkDraft(readFileSync(file, 'utf8'));
}

/** @param {string} text as the editor leaves it */
function checkDraft(text) {
  const [written = ''] = text.split(SCISSORS);
  const message = written.replace(/^#.*\n?/gm, '').trim();
  if (DRAFT.test(message) || message.startsWith('Merge ')) return 0;
  return report('this message', faultsOf(message)) ? 0 : 1;
}

/**
 * The exit code: 1 where a message breaks a rule. Merges are not looked at. Where there is no history, nothing can be checked.
 * @param {string} root
 */
export function checkHistory(root) {
  /** @param {string[]} args */
  const git = (...args) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
    return status === 0 ? stdout.trim() : undefined;
  };
  const first = git('log', '--diff-filter=A', '--format=%H', '--', SINCE)?.split('\n').at(-1);
  if (!first) {
    console.log('No history of this checkout is known to git: no message of a commit was checked.');
    return 0;
  }
  const found = git('log', '--no-merges', '--reverse', '-z', '--format=%h%n%B', `${first}..HEAD`) ?? '';
  const messages = found.split('\0').filter((one) => one !== '');
  const wrong = messages.filter((one) => {
    const end = one.indexOf('\n');
    return !report(one.slice(0, end), faultsOf(one.slice(end + 1)));
  });
  const shallow =
    git('rev-parse', '--is-shallow-repository') === 'true' ? ', as far as this shallow clone reaches' : '';
  console.log(`${messages.length} messages of commits checked${shallow}: ${wrong.length} break a rule.`);
  return wrong.length === 0 ? 0 : 1;
}

/**
 * @param {string} which
 * @param {string[]} faults
 */
function report(which, faults) {
  for (const fault of faults) console.error(`${which}: ${fault}.`);
  return faults.length === 0;
}
