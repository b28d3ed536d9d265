import { type Ulid } from '#platform';
import { type Check, type CodedReason } from '#reasons';

export type ExtractionState = 'queued' | 'running' | 'done' | 'failed' | 'not_extractable';

/**
 * The booking state of a file: `queued` for booking, `posted`, a `draft` that waits for a person, a `duplicate` of an
 * earlier invoice, `held` for a bank statement that waits to be imported, `none` when there is nothing to book, `failed` when booking itself failed; `cancelled` or `void`
 * follow the invoice made from it: these two are never stored but read from the books.
 */
export type BookingState =
  'queued' | 'posted' | 'draft' | 'duplicate' | 'held' | 'none' | 'failed' | 'cancelled' | 'void';

export interface FileBooking {
  readonly state: BookingState;
  /** In English words. */
  readonly reason: string | null;
  /** Of what the words were made; none for those of an earlier release. */
  readonly reasonCodes: readonly CodedReason[];
  /** The invoice made of the file, or the one it is a copy of. */
  readonly invoiceId: Ulid | null;
}

/** One value extracted from a file. */
interface ReadField {
  readonly value: unknown;
  /** Decimal, 0 to 1. */
  readonly confidence: string;
  readonly page?: number;
  readonly box?: unknown;
}

/** The data extracted from a file. Values are as the extraction returned them. */
export interface ReadContent {
  readonly method: string | null;
  readonly confidence: string;
  readonly confident: boolean;
  readonly fields: Readonly<Record<string, ReadField>>;
  readonly lines: readonly unknown[];
  readonly checks: readonly Check[];
  readonly errorCode: string | null;
}

export interface FileExtraction extends ReadContent {
  readonly state: ExtractionState;
  readonly booking: FileBooking | null;
  readonly extractedAt: Date | null;
}
