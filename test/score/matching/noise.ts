import { type StatementLine } from '#books';
import { type Chance } from './chance.js';

/** The text that a payer intends to write. */
export interface Writing {
  readonly counterpartyName: string;
  readonly counterpartyAccount: string;
  readonly number?: string | null;
  readonly reference: string | null;
  readonly description: string | null;
}

type Written = Pick<StatementLine, 'counterpartyName' | 'counterpartyAccount' | 'description' | 'reference'>;

/** The text that the bank statement finally shows. Payments by an accountant are cleaner than those of payers. */
export function written(means: Writing, chance: Chance, who: 'payer' | 'own' | 'clean'): Written {
  const how = chance.weighed(
    who === 'payer'
      ? ([
          [68, 'reference'],
          [14, 'number'],
          [10, 'nothing'],
          [4, 'typo'],
          [4, 'both'],
        ] as const)
      : ([
          [60, 'reference'],
          [28, 'number'],
          [8, 'nothing'],
          [2, 'typo'],
          [2, 'both'],
        ] as const),
  );
  const number = means.number ?? null;
  const named =
    number === null ? 'arve' : chance.one([`arve ${number}`, `Arve nr ${number}`, number, `inv. ${number}`]);
  const usesReference = means.reference !== null && (how === 'reference' || how === 'both');
  const text =
    means.description ??
    (how === 'nothing' || (how === 'reference' && means.reference !== null)
      ? chance.one(['tasumine', 'arve eest', 'makse', 'teenus'])
      : how === 'typo'
        ? mistyped(named, chance)
        : named);
  return {
    counterpartyName: who === 'payer' ? nameOf(means.counterpartyName, chance) : means.counterpartyName,
    counterpartyAccount: means.counterpartyAccount,
    description: text,
    reference: usesReference ? means.reference : null,
  };
}

/** Banks and payers write the same name in many ways; now and then the owner pays from an account of their own. */
function nameOf(name: string, chance: Chance): string {
  return chance.weighed<() => string>([
    [82, () => name],
    [8, () => name.toUpperCase()],
    [5, () => (/ (?:OÜ|AS)$/u.test(name) ? `${name.slice(-2)} ${name.slice(0, -3)}` : name)],
    [3, () => mistyped(name, chance)],
    [2, () => chance.one(['Peeter Paju', 'Anu Aas', 'Kalle Kuusk'])],
  ])();
}

/** Swaps two characters, omits one or replaces one. */
function mistyped(text: string, chance: Chance): string {
  const at = chance.between(1, Math.max(1, text.length - 2));
  return chance.weighed<() => string>([
    [1, () => text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2)],
    [1, () => text.slice(0, at) + text.slice(at + 1)],
    [1, () => text.slice(0, at) + String(chance.between(0, 9)) + text.slice(at + 1)],
  ])();
}
