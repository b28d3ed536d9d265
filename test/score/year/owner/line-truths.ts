import { type BankLine } from '../made/truth.js';
import { type Desk } from './desk.js';

/** The true answers about a line, each as the books would say it. */
export function truthsOf(desk: Desk, line: BankLine): string[] {
  const { truth } = line;
  switch (truth.kind) {
    case 'settles':
      return truth.of.map(({ item, minor }) => `pays ${desk.invoices.get(item) ?? item} ${minor}`);
    case 'exempt':
      return [`exempt ${truth.role}`];
    case 'money_in':
      return [`money_in ${truth.as}`];
    case 'transfer':
      return [`transfer ${desk.transactions.get(truth.other) ?? truth.other}`];
  }
}
