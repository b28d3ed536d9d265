import { type Exemption, exemptionIn } from '../values/exemption.js';
import { type TextDocument } from './document.js';

/** The ground that a document without VAT states for all its items; undefined when its rows state several. */
export function statedExemption(document: TextDocument): Exemption | undefined {
  const stated = new Map(
    document.rows.flatMap((row) => {
      const exemption = exemptionIn(row.text);
      return exemption === undefined ? [] : [[exemption.code, exemption] as const];
    }),
  );
  return stated.size === 1 ? [...stated.values()][0] : undefined;
}
