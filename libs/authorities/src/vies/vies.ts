import { z } from 'zod';
import { fetchText, OutsideCallFailed } from '../http/outside-call.js';

const SERVICE = 'VIES';
/** An answer is one short object. */
const MAX_ANSWER_BYTES = 256 * 1024;

/** The result of a VIES check of a VAT number. */
export interface ViesAnswer {
  readonly valid: boolean;
  /** As given by the member state; many give neither. */
  readonly name: string | null;
  readonly address: string | null;
  /** Proof of the consultation, if the requester identified itself. */
  readonly consultation: string | null;
}

/** The VAT Information Exchange System of the Union. */
export abstract class Vies {
  /**
   * Undefined where no VIES is configured.
   * @throws OutsideCallFailed when there is no result: VIES or the member state is out of service or too busy
   */
  abstract check(vatNumber: string, requester: string | null): Promise<ViesAnswer | undefined>;
}

export class NoVies extends Vies {
  override check(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
}

const optionalText = z
  .string()
  .nullish()
  .transform((text) => (/^[-\s]*$/.test(text ?? '') ? null : (text ?? '').trim()));

/** VIES answers 200 for its own failures too, some of them with `valid: false`. */
const Answer = z.object({
  valid: z.boolean().optional(),
  userError: z.string().nullish(),
  actionSucceed: z.boolean().optional(),
  errorWrappers: z.array(z.object({ error: z.string() })).optional(),
  name: optionalText,
  address: optionalText,
  requestIdentifier: optionalText,
});

/** The only codes of VIES that are results; with any other, the number's validity is unknown. */
const ANSWERS: readonly string[] = ['VALID', 'INVALID', 'INVALID_INPUT'];
/** Codes for an outage or overload of VIES or of a member state. */
const OUTAGE = /UNAVAILABLE|TIMEOUT|MAX_CONCURRENT/;

/** The REST service of VIES (`check-vat-number`). */
export class RestVies extends Vies {
  constructor(
    /** For example `https://ec.europa.eu/taxation_customs/vies/rest-api`. */
    private readonly baseUrl: string,
    private readonly timeoutMs = 15_000,
  ) {
    super();
  }

  override async check(vatNumber: string, requester: string | null): Promise<ViesAnswer> {
    const asker = requester === null ? null : split(requester);
    const text = await fetchText(SERVICE, `${this.baseUrl}/check-vat-number`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        ...split(vatNumber),
        ...(asker === null
          ? {}
          : { requesterMemberStateCode: asker.countryCode, requesterNumber: asker.vatNumber }),
      }),
      timeoutMs: this.timeoutMs,
      maxBytes: MAX_ANSWER_BYTES,
    });
    return answerOf(text);
  }
}

/** Splits off the VAT prefix: EL for Greece, XI for Northern Ireland. */
const split = (number: string) => ({ countryCode: number.slice(0, 2), vatNumber: number.slice(2) });

/** @throws OutsideCallFailed unless the text says whether the number is valid */
export function answerOf(text: string): ViesAnswer {
  let parsed: ReturnType<typeof Answer.safeParse>;
  try {
    parsed = Answer.safeParse(JSON.parse(text));
  } catch {
    throw new OutsideCallFailed(SERVICE, 'malformed', 'the answer is not JSON');
  }
  if (!parsed.success) throw new OutsideCallFailed(SERVICE, 'malformed', 'the answer has an unknown form');
  const { valid, userError, errorWrappers = [], name, address, requestIdentifier } = parsed.data;
  const word = errorWrappers[0]?.error ?? ((userError ?? '') === '' ? undefined : (userError ?? undefined));
  if (word !== undefined && !ANSWERS.includes(word)) {
    const reason = OUTAGE.test(word) ? 'unavailable' : 'refused';
    throw new OutsideCallFailed(SERVICE, reason, `the number cannot be checked now: ${word.slice(0, 60)}`);
  }
  if (valid === undefined && word === undefined) {
    throw new OutsideCallFailed(SERVICE, 'malformed', 'the answer does not say whether the number is valid');
  }
  return {
    valid: valid ?? word === 'VALID',
    name,
    address,
    consultation: requestIdentifier,
  };
}
