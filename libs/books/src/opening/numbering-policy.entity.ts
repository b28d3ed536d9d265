import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** Numbering policy for own sales documents. */
@Entity({ schema: 'books', name: 'numbering_policy' })
@Check('numbering_policy_policy', `policy IN ('sequential', 'free')`)
@Check('numbering_policy_padding', `padding >= 0 AND padding <= 12`)
export class NumberingPolicyEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @Column('text') policy: string;
  @Column('text') prefix: string;
  @Column('integer') padding: number;
  @Column('boolean') per_year: boolean;
}
