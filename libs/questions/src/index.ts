export { type AnsweredFiles, type OpenQuestion, OpenQuestions } from './answering/open-questions.js';
export { askForDocuments } from './documents/ask-for-documents.command.js';
export { placeHold, releaseHold } from './holds/hold.commands.js';
export { type HeldObjects, heldObjects, holdKey, listHolds } from './holds/hold.queries.js';
export { holdAnswer, type HoldView } from './holds/hold.wire.js';
export { SendQuestionsHandler } from './letters/send-questions.handler.js';
export { QuestionsTasksModule } from './questions-tasks.module.js';
export { QuestionsModule } from './questions.module.js';
export { askQuestion } from './questions/ask-question.commands.js';
export { closeQuestion, reopenQuestion } from './questions/end-question.commands.js';
export { findQuestion, listQuestions, questionKey } from './questions/question.queries.js';
export {
  QUESTION_STATES,
  questionAnswer,
  questionParams,
  type QuestionView,
} from './questions/question.wire.js';
export { type UnfinishedQuestion, unfinishedQuestions } from './questions/unfinished-questions.queries.js';
export { countOpenQuestions, waitingQuestions } from './questions/waiting-questions.queries.js';
export { QUESTIONS_ENTITIES, QUESTIONS_MIGRATIONS } from './schema.js';
export { questionSettings, replaceQuestionSettings } from './settings/question-settings.js';
export {
  type QuestionSettings,
  questionSettingsAnswer,
  questionSettingsRequest,
} from './settings/question-settings.wire.js';
export { messageForm } from './terms/message.js';
