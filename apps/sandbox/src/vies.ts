import { type Clock, isVatNumber } from '#platform';
import { z } from 'zod';

const Question = z.object({
  countryCode: z.string(),
  vatNumber: z.string(),
  requesterMemberStateCode: z.string().optional(),
  requesterNumber: z.string().optional(),
});

/** Numbers with a fixed answer, the same as in VIES' own test service. */
const WORDS: Readonly<Record<string, string>> = {
  '100': 'VALID',
  '200': 'INVALID',
  '201': 'INVALID_INPUT',
  '202': 'INVALID_REQUESTER_INFO',
  '300': 'SERVICE_UNAVAILABLE',
  '301': 'MS_UNAVAILABLE',
  '302': 'TIMEOUT',
  '400': 'VAT_BLOCKED',
  '401': 'IP_BLOCKED',
  '500': 'GLOBAL_MAX_CONCURRENT_REQ',
  '501': 'GLOBAL_MAX_CONCURRENT_REQ_TIME',
  '600': 'MS_MAX_CONCURRENT_REQ',
  '601': 'MS_MAX_CONCURRENT_REQ_TIME',
};

/** Answers `check-vat-number`: any other number is valid if its check digits are right. */
export function viesAnswer(body: unknown, clock: Clock): string {
  const question = Question.safeParse(body);
  if (!question.success) return failure('INVALID_INPUT');
  const { countryCode, vatNumber, requesterNumber } = question.data;
  const word = WORDS[vatNumber] ?? (isVatNumber(countryCode + vatNumber) ? 'VALID' : 'INVALID');
  if (word !== 'VALID' && word !== 'INVALID') return failure(word);
  const valid = word === 'VALID';
  return JSON.stringify({
    countryCode,
    vatNumber,
    requestDate: clock.now().toISOString(),
    valid,
    userError: word,
    name: valid ? `Party ${countryCode}${vatNumber}` : '---',
    address: '---',
    requestIdentifier: requesterNumber === undefined ? '' : `SANDBOX${vatNumber}`,
  });
}

const failure = (error: string): string =>
  JSON.stringify({ actionSucceed: false, errorWrappers: [{ error }] });
