import { type DefineCommand } from '../commands/command.js';
import { type Vocabulary } from '../commands/vocabulary.js';

/** `defineCommand` for commands that use the facts and objects of a library. */
export const commandsOf =
  <V extends Vocabulary>(): DefineCommand<V> =>
  (command) =>
    command;

/** Declares a command that the API offers. */
export const defineCommand = commandsOf<Vocabulary>();
