import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** How own sales documents are numbered. */
@Entity({ schema: 'books', name: 'numbering_policy' })
@Check('numbering_policy_policy', `policy IN ('sequential', 'free')`)
@Check('numbering_policy_padding', `padding >= 0 AND padding <= 12`)
export class NumberingPolicyEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'numbering_policy_pkey' })
  companyId: string;

  @Column({ type: 'text', name: 'policy' })
  policy: string;

  @Column({ type: 'text', name: 'prefix' })
  prefix: string;

  @Column({ type: 'integer', name: 'padding' })
  padding: number;

  @Column({ type: 'boolean', name: 'per_year' })
  perYear: boolean;
}
