import { type IsoDate, type Ulid } from '#platform';
import { type Journal, type SourceRole } from '#ledger';
import { type DocumentKind, type DocumentSource } from '../documents/document.commands.js';
import { type BaseVat } from './base-vat.js';
import {
  type FixedAssetLink,
  type InvoiceDirection,
  type InvoiceKind,
  type InvoiceState,
  type LineKind,
} from './invoice-content.js';
import { type SettlementState } from '../settlement/settlement-state.js';

/** The header of an invoice, as list rows and the detail show it. Amounts in minor units. */
export interface InvoiceView {
  readonly id: Ulid;
  readonly direction: InvoiceDirection;
  readonly kind: InvoiceKind;
  readonly sign: 1 | -1;
  readonly state: InvoiceState;
  readonly number: string | null;
  readonly party_id: Ulid;
  readonly party_name: string;
  readonly corrects_invoice_id: Ulid | null;
  readonly origin: string;
  readonly issued_at: Date | null;
  readonly cancelled_at: Date | null;
  readonly cancel_reason: string | null;
  readonly created_at: Date;
  readonly reference_number: string | null;
  readonly external_source: string | null;
  readonly revision_id: Ulid;
  readonly revision_no: number;
  readonly invoice_date: IsoDate;
  readonly supply_date: IsoDate | null;
  readonly due_date: IsoDate | null;
  readonly currency: string;
  readonly net_minor: bigint;
  readonly tax_minor: bigint;
  readonly gross_minor: bigint;
  readonly prepaid_minor: bigint;
  readonly rounding_minor: bigint;
  readonly amount_due_minor: bigint;
  readonly base_gross_minor: bigint | null;
  readonly base_currency: string;
  readonly needs_review: boolean;
  readonly review_note: string | null;
  readonly open_minor: bigint | null;
  readonly settlement_state: SettlementState;
  readonly posted_at: Date | null;
}

export interface InvoiceLineView {
  readonly id: Ulid;
  readonly line_no: number;
  readonly kind: LineKind;
  readonly description: string;
  readonly quantity: string | null;
  readonly unit: string | null;
  readonly unit_price_minor: bigint | null;
  readonly unit_price: string | null;
  readonly allowance_minor: bigint;
  readonly charge_minor: bigint;
  readonly net_minor: bigint;
  readonly vat_code: string | null;
  readonly vat_rate_bps: number | null;
  readonly tax_minor: bigint;
  readonly gross_minor: bigint;
  readonly account_id: Ulid | null;
  readonly account_code: string | null;
  readonly expense_role: string | null;
  readonly deductible_bps: number | null;
  readonly business_use_bps: number | null;
  readonly fixed_asset: boolean | null;
  readonly fixed_asset_id: Ulid | null;
  readonly fixed_asset_component_id: Ulid | null;
  readonly fixed_asset_link: FixedAssetLink | null;
}

export interface RevisionDocumentView {
  readonly document_id: Ulid;
  readonly role: string;
  readonly filename: string;
  readonly kind: DocumentKind;
  readonly file_id: string | null;
  readonly download_url: string | null;
  readonly source: DocumentSource | null;
}

export interface RevisionSummaryView {
  readonly id: Ulid;
  readonly revision_no: number;
  readonly state: 'current' | 'superseded';
  readonly invoice_date: IsoDate;
  readonly gross_minor: bigint;
  readonly reason: string | null;
  readonly created_at: Date;
}

export interface RevisionView {
  readonly id: Ulid;
  readonly revision_no: number;
  readonly state: 'current' | 'superseded';
  readonly party_id: Ulid;
  readonly party_name_raw: string;
  readonly invoice_date: IsoDate;
  readonly supply_date: IsoDate | null;
  readonly due_date: IsoDate | null;
  readonly service_from: IsoDate | null;
  readonly service_to: IsoDate | null;
  readonly currency: string;
  readonly net_minor: bigint;
  readonly tax_minor: bigint;
  readonly gross_minor: bigint;
  readonly prepaid_minor: bigint;
  readonly rounding_minor: bigint;
  readonly amount_due_minor: bigint;
  readonly base_gross_minor: bigint | null;
  readonly base_currency: string;
  readonly exchange_rate_id: Ulid | null;
  readonly fx_rate_source: string | null;
  readonly vat_code_source: string | null;
  readonly supplier_vat_number: string | null;
  readonly buyer_vat_number: string | null;
  readonly seller_snapshot: unknown;
  readonly buyer_snapshot: unknown;
  readonly source_payload: unknown;
  readonly needs_review: boolean;
  readonly review_note: string | null;
  readonly reason: string | null;
  readonly customer_note: string | null;
  readonly prices_include_vat: boolean;
  readonly language: 'et' | 'en' | null;
  readonly base_vat: BaseVat | null;
  readonly created_at: Date;
  readonly actor_id: string | null;
  readonly command_id: Ulid;
  readonly lines: readonly InvoiceLineView[];
  readonly documents: readonly RevisionDocumentView[];
}

export interface InvoiceEntryView {
  readonly id: Ulid;
  readonly revision_id: Ulid;
  readonly journal: Journal;
  readonly entry_no: number;
  readonly economic_date: IsoDate;
  readonly source_role: SourceRole;
  readonly state: 'posted' | 'reversed';
}

export interface InvoiceAllocationView {
  readonly id: Ulid;
  readonly kind: 'payment' | 'refund' | 'credit_offset' | 'prepayment_apply';
  readonly origin: 'human' | 'matcher' | 'import' | 'migration';
  readonly item_currency: string;
  readonly item_minor: bigint;
  readonly counter_currency: string;
  readonly counter_minor: bigint;
  readonly effective_date: IsoDate;
  readonly created_at: Date;
  readonly bank_transaction_id: Ulid | null;
}

export interface SettlementSummary {
  readonly state: SettlementState;
  readonly currency: string;
  readonly open_minor: bigint;
  readonly settled_minor: bigint;
  readonly credited_minor: bigint;
  readonly last_settled_on: IsoDate | null;
}

export interface InvoiceDetail extends InvoiceView {
  readonly revision: RevisionView;
  readonly revisions: readonly RevisionSummaryView[];
  readonly entries: readonly InvoiceEntryView[];
  readonly settlement: SettlementSummary | null;
  readonly allocations: readonly InvoiceAllocationView[];
}
