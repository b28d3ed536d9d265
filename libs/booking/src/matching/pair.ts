import { type IsoDate, type Ulid } from '#platform';

/** An open bank line beside an open invoice that it may settle. Amounts in minor units of their own currency. */
export interface CandidatePair {
  readonly bankTransactionId: Ulid;
  readonly invoiceId: Ulid;
  readonly bookingDate: IsoDate;
  readonly lineCurrency: string;
  /** What of the line is still on suspense. */
  readonly residualMinor: bigint;
  /** What was paid in another currency, where the bank says so; null once a part of the line is settled. */
  readonly originalCurrency: string | null;
  readonly originalMinor: bigint | null;
  readonly counterpartyName: string | null;
  /** Description and reference, as the payer wrote them. */
  readonly text: string;
  readonly reference: string | null;
  readonly isCreditNote: boolean;
  readonly invoiceCurrency: string;
  readonly openMinor: bigint;
  readonly number: string | null;
  readonly referenceNumber: string | null;
  readonly invoiceDate: IsoDate;
  readonly dueDate: IsoDate | null;
  /** Names that the party of the invoice is known by, as name keys. */
  readonly partyKeys: readonly string[];
  readonly sameParty: boolean;
  /** The account of the counterparty is one of the invoice's party. */
  readonly sameAccount: boolean;
  /** What waits for a person about this pair. */
  readonly proposed: { readonly itemMinor: bigint; readonly score: number | null } | null;
}
