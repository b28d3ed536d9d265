import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { type StoredTemplate } from './question-settings.wire.js';

/** How a company asks: letters at once or once a day, and its ready questions. Without a row it chose nothing. */
@Entity({ schema: 'questions', name: 'setting' })
@Check('setting_version', 'version > 0')
export class QuestionSettingsEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @Column('boolean') digest: boolean;
  @Column('jsonb') templates: readonly StoredTemplate[];
  /** Counts the changes, so that one of two people who save at once is refused. */
  @Column('integer') version: number;
}
