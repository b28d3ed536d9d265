import { mailerOf } from '#notify';
import { type Config, publicUrl } from '#platform';
import { z } from 'zod';
import { bad, type Finding, good, messageOf, off, warning } from './finding.js';

const ANSWER_MS = 5_000;

const Ready = z.object({ warnings: z.array(z.object({ detail: z.string() })).default([]) });

/** The API, as people reach it. */
export async function api(config: Config): Promise<Finding> {
  const address = publicUrl(config);
  try {
    const answer = await fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(ANSWER_MS) });
    if (!answer.ok) return bad(`${address} returns ${answer.status}.`, 'Read the log of the API.');
    const { warnings } = Ready.parse(await answer.json());
    const [first] = warnings;
    if (first !== undefined) return warning(first.detail, 'See docs/operate/README.md.');
    return good(`${address} answers.`);
  } catch (error) {
    const reason = error instanceof z.ZodError ? 'another service answers there' : messageOf(causeOf(error));
    return bad(`${address} does not answer: ${reason}.`, 'Start the API, or correct RAAMAT_BASE_URL.');
  }
}

/** The mail server for letters: connects and logs in, and sends nothing. */
export async function mail(config: Config): Promise<Finding> {
  const mailer = mailerOf(config);
  if (mailer === undefined) return off('No letters are sent: RAAMAT_OUTGOING_SMTP_URL is not set.');
  try {
    await mailer.verify();
    return good(`${new URL(config.RAAMAT_OUTGOING_SMTP_URL ?? '').host} takes letters.`);
  } catch (error) {
    return bad(`Letters cannot be sent: ${messageOf(error)}.`, 'Correct RAAMAT_OUTGOING_SMTP_URL.');
  }
}

/** `fetch` hides the failure of the connection behind its own. */
const causeOf = (error: unknown): unknown => (error instanceof Error ? (error.cause ?? error) : error);
