import { toJson } from '#platform';
import { type LedgerOutline, type LedgerPiece } from '#ledger';

/** The text of a general ledger, streamed line by line. */
export async function* generalLedgerJson(
  { baseCurrency, accounts }: LedgerOutline,
  pieces: AsyncIterable<LedgerPiece>,
): AsyncGenerator<string, void, undefined> {
  yield `{"base_currency":${toJson(baseCurrency)},"accounts":[`;
  let at = -1;
  for await (const { accountId, lines } of pieces) {
    const following = accounts[at]?.id === accountId;
    const begun = following ? '' : `${at < 0 ? '' : ']},'}${withoutEnd(accounts[(at += 1)]?.page)},"lines":[`;
    yield begun + (following && lines.length > 0 ? ',' : '') + lines.map((line) => toJson(line)).join(',');
  }
  yield at < 0 ? ']}' : ']}]}';
}

const withoutEnd = (page: unknown): string => toJson(page).slice(0, -1);
