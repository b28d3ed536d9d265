import { defineConfig } from 'eslint/config';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

/** Generated from the OpenAPI document: parsed, so that they can be named to the linter, and held to no rule. */
const GENERATED = ['test/support/client/openapi.ts', 'apps/console/src/api/contract.ts'];
/** TypeScript in the browser, with types of its own; its browser specs run in Node. */
const CONSOLE = ['apps/console/src/**/*.ts', 'apps/console/src/**/*.tsx'];
const SPECS_OF_CONSOLE = 'apps/console/src/**/*.browser.spec.ts';

/** Rules that hold the house style; every one of them is an error, and none is switched off in a file. */
export default defineConfig(
  { ignores: ['dist/**', '**/node_modules/**', 'var/**', 'coverage/**'] },
  ...tseslint.configs.strictTypeChecked.map((config) => ({
    ...config,
    files: ['**/*.ts', '**/*.tsx', '**/*.mjs'],
    ignores: GENERATED,
  })),
  { files: GENERATED, languageOptions: { parser: tseslint.parser } },
  {
    files: ['**/*.ts', '**/*.tsx', '**/*.mjs'],
    ignores: GENERATED,
    plugins: { regexp },
    languageOptions: {
      parserOptions: { project: './tsconfig.check.json', tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true, allow: [{ name: ['bigint'], from: 'lib' }] },
      ],
      '@typescript-eslint/no-extraneous-class': [
        'error',
        { allowWithDecorator: true, allowConstructorOnly: true },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      // A pattern is asked of strangers' texts: its time grows with their length and not with its square.
      'regexp/no-super-linear-backtracking': 'error',
      'regexp/no-super-linear-move': 'error',
      eqeqeq: ['error', 'always'],
      'no-console': 'error',
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Every variable is declared once, in libs/platform/src/config.',
        },
        { object: 'Date', property: 'now', message: 'Ask the Clock: tests set it.' },
        { object: 'Math', property: 'random', message: 'Use node:crypto.' },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: "NewExpression[callee.name='Date'][arguments.length=0]",
          message: 'Ask the Clock: tests set it.',
        },
        {
          selector: "CallExpression[callee.name='parseFloat']",
          message: 'Money and rates are bigint minor units or Decimal, never floats.',
        },
      ],
    },
  },
  {
    // The two places that the rules above send everybody else to.
    files: ['libs/platform/src/clock/clock.ts', 'libs/platform/src/config/config.ts'],
    rules: { 'no-restricted-syntax': 'off', 'no-restricted-properties': 'off' },
  },
  {
    files: CONSOLE,
    ignores: [...GENERATED, SPECS_OF_CONSOLE],
    languageOptions: {
      parserOptions: { project: './apps/console/tsconfig.json', tsconfigRootDir: import.meta.dirname },
    },
  },
  {
    files: ['apps/cli/**/*.ts', 'test/bench/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    // They run before anything is built or installed: what they need of the configuration and the clock is Node's own.
    files: ['**/*.mjs'],
    rules: { 'no-console': 'off', 'no-restricted-syntax': 'off', 'no-restricted-properties': 'off' },
  },
);
