import { type Attempts, questionTriesFrom } from './attempts.js';

/** Counts the links of questions that a network tries: strangers who guess one get no further than an hour's tries. */
export class QuestionTries {
  constructor(private readonly attempts: Attempts) {}

  /** @throws Problem `throttled` */
  async take(address: string): Promise<void> {
    await this.attempts.take(questionTriesFrom(address));
  }

  /** Gives the try back for a link that opened. */
  async giveBack(address: string): Promise<void> {
    await this.attempts.giveBack(questionTriesFrom(address));
  }
}
