import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { type CardHolder, type StoredTemplate } from './question-settings.wire.js';

/** How a company asks: letters at once or once a day, and its ready questions. Without a row it chose nothing. */
@Entity({ schema: 'questions', name: 'setting' })
@Check('setting_version', 'version > 0')
export class QuestionSettingsEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @Column('boolean') digest: boolean;
  @Column('jsonb') templates: readonly StoredTemplate[];
  /** The service itself asks for documents of card payments. */
  @Column('boolean', { default: false }) ask_for_documents: boolean;
  @Column('jsonb', { default: () => `'[]'` }) card_holders: readonly CardHolder[];
  /** Counts the changes, so that one of two people who save at once is refused. */
  @Column('integer') version: number;
}
