import { type CliCommand } from './command.js';
import { configCommand } from './config.command.js';
import { demoCommand } from './demo.command.js';
import { keysCommand } from './keys.command.js';
import { migrateCommand } from './migrate.command.js';
import { openApiCommand } from './openapi.command.js';

/** Every command, in the order in which help shows them. */
export const COMMANDS: readonly CliCommand[] = [
  migrateCommand,
  demoCommand,
  configCommand,
  keysCommand,
  openApiCommand,
];
