import { type CodedReason } from '#reasons';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { PartyEntity } from '../parties/party.entity.js';
import { type RuleState, type RuleWhat } from '../rules/rule.wire.js';

/** A part of a split line as it is stored: neither amount nor share is the rest. */
interface StoredPart {
  readonly counter_role: string;
  readonly amount_minor: number | null;
  readonly share_bps: number | null;
}

/** A standing answer to bank lines, or to lines of documents: which it is for, and what it does. Only its state and its limit change. */
@Entity({ schema: 'books', name: 'rule' })
@Index('rule_newest', ['company_id', 'created_at', 'id'])
@Index('rule_of_state', ['company_id', 'state', 'created_at', 'id'])
@Index('rule_content', ['company_id', 'content_hash'], { unique: true, where: "state <> 'ended'" })
@ForeignKey(() => PartyEntity, ['company_id', 'when_party_id'], ['company_id', 'id'], {
  name: 'rule_when_party',
})
@ForeignKey(() => PartyEntity, ['company_id', 'party_id'], ['company_id', 'id'], { name: 'rule_party' })
@Check('rule_state', `state = ANY ('{proposed,active,paused,ended}'::text[])`)
@Check('rule_direction', `direction = ANY ('{in,out}'::text[])`)
@Check('rule_when', `num_nonnulls(when_party_id, iban, name_key, reference, text, line_kind) > 0`)
@Check(
  'rule_amounts',
  `amount_from_minor >= 0 AND amount_to_minor >= 0 AND amount_from_minor <= amount_to_minor`,
)
@Check(
  'rule_what',
  `CASE what WHEN 'exempt' THEN counter_role IS NOT NULL AND reason IS NOT NULL ` +
    `WHEN 'money_in' THEN direction = 'in' AND money_in_kind = ANY ('{refund,intercompany,owner,tax_refund,grant,loan}'::text[]) ` +
    `WHEN 'party' THEN party_id IS NOT NULL WHEN 'settle' THEN true ` +
    `WHEN 'split' THEN parts IS NOT NULL ` +
    `WHEN 'lines' THEN when_party_id IS NOT NULL AND num_nonnulls(iban, name_key, reference, direction, line_kind) = 0 ` +
    `AND num_nonnulls(account_code, vat_code, dimension_value_ids) > 0 ELSE false END`,
)
@Check('rule_limit', 'max_minor > 0')
@Check('rule_confirmed', `state <> 'active' OR confirmed_by IS NOT NULL AND confirmed_at IS NOT NULL`)
export class RuleEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') id: string;
  @Column('text') state: RuleState;
  @Column('text', { nullable: true }) when_party_id: string | null;
  @Column('text', { nullable: true }) iban: string | null;
  @Column('text', { nullable: true }) name_key: string | null;
  @Column('text', { nullable: true }) reference: string | null;
  /** Words that the description contains, folded. */
  @Column('text', { nullable: true }) text: string | null;
  @Column('text', { nullable: true }) direction: 'in' | 'out' | null;
  /** The bank's kind of transaction. */
  @Column('text', { nullable: true }) line_kind: string | null;
  @Column('text') currency: string;
  @Column('bigint', { nullable: true }) amount_from_minor: bigint | null;
  @Column('bigint', { nullable: true }) amount_to_minor: bigint | null;
  @Column('text') what: RuleWhat['kind'];
  @Column('text', { nullable: true }) counter_role: string | null;
  @Column('text', { nullable: true }) money_in_kind: string | null;
  @Column('text', { nullable: true }) party_id: string | null;
  /** The purposes among which it splits a line; amounts are minor units. */
  @Column('jsonb', { nullable: true }) parts: readonly StoredPart[] | null;
  /** The account, the VAT code and the dimensions that lines of documents get. */
  @Column('text', { nullable: true }) account_code: string | null;
  @Column('text', { nullable: true }) vat_code: string | null;
  @Column('text', { array: true, nullable: true }) dimension_value_ids: string[] | null;
  /** The reason that it gives for its judgements. */
  @Column('text', { nullable: true }) reason: string | null;
  /** The largest amount on which it acts; minor units. */
  @Column('bigint') max_minor: bigint;
  /** Of its conditions and its act: two rules with the same content would do the same. One with a higher limit than another adds a sign. */
  @Column('text') content_hash: string;
  /** Why it was proposed, or is paused. */
  @Column('jsonb') reasons: unknown;
  @Column('jsonb') reason_codes: CodedReason[];
  @Column('timestamptz') created_at: Date;
  /** Null: proposed by the service. */
  @Column('bigint', { nullable: true }) created_by: bigint | null;
  /** The person in whose name it acts. */
  @Column('bigint', { nullable: true }) confirmed_by: bigint | null;
  @Column('timestamptz', { nullable: true }) confirmed_at: Date | null;
}
