import { Pen } from '../../score/generated/pen.js';
import { printedAmount } from '../../score/generated/printed.js';

export const LONG_PAGES = 50;
const ROWS = 40;

/** A telephone bill: pages of calls, and their sum on the last. */
export function drawLongInvoice(index: number): Promise<Buffer> {
  const pen = new Pen([595, 842], 1);
  let net = 0;
  for (let page = 0; page < LONG_PAGES; page += 1) {
    if (page > 0) pen.turnOver();
    pen.at(50, 40, 'Kõnekaja Telekom OÜ', 12, true);
    pen.at(350, 40, `Arve nr 2026-${1000 + index}`, 10, true);
    pen.at(350, 56, 'Kuupäev: 03.11.2026');
    pen.at(50, 90, 'Nimetus', 9, true);
    pen.endingAt(330, 90, 'Kogus', 9, true);
    pen.endingAt(430, 90, 'Hind', 9, true);
    pen.endingAt(545, 90, 'Summa', 9, true);
    for (let row = 0; row < ROWS; row += 1) {
      const cents = 5 + ((page * ROWS + row + index) % 95);
      net += cents;
      const y = 110 + row * 16;
      pen.at(50, y, `Kõne numbrile 5${String(1_000_000 + page * 97 + row * 13)}, päevane tariif`);
      pen.endingAt(330, y, '1');
      pen.endingAt(430, y, money(cents));
      pen.endingAt(545, y, money(cents));
    }
  }
  const tax = Math.round(net * 0.24);
  pen.at(350, 770, 'Summa käibemaksuta');
  pen.endingAt(545, 770, money(net));
  pen.at(350, 784, 'Käibemaks 24%');
  pen.endingAt(545, 784, money(tax));
  pen.at(350, 798, 'Kokku', 9, true);
  pen.endingAt(545, 798, money(net + tax), 9, true);
  return pen.end();
}

function money(cents: number): string {
  return printedAmount((cents / 100).toFixed(2), 'spaced');
}
