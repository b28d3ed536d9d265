import { HoldEntity } from './holds/hold.entity.js';
import { QuestionLetterEntity } from './letters/letter.entity.js';
import { Questions1763600011001 } from './migrations/0001-questions.js';
import { Questions1763600011002 } from './migrations/0002-settings.js';
import { AnswerFileEntity } from './questions/answer-file.entity.js';
import { AnswerEntity } from './questions/answer.entity.js';
import { QuestionEntity } from './questions/question.entity.js';
import { QuestionSettingsEntity } from './settings/question-settings.entity.js';

/** Tables of this library, for the schema and its drift test. */
export const QUESTIONS_ENTITIES = [
  QuestionLetterEntity,
  QuestionEntity,
  AnswerEntity,
  AnswerFileEntity,
  HoldEntity,
  QuestionSettingsEntity,
];

/** Migrations of this library, in order. */
export const QUESTIONS_MIGRATIONS = [Questions1763600011001, Questions1763600011002];
