import { describe, expect, it } from 'vitest';
import { type GuidePage } from './guide-page.js';
import { searchGuide } from './search-guide.js';

const page = (name: string, title: string, ...texts: string[]): GuidePage => ({
  name,
  title,
  nodes: texts.map((text) => ['p', [text]]),
});
const PAGES = [
  page('bank', 'Pank', 'Selgita read.', 'Kinnita ettepanek või lükka see tagasi.'),
  page('approvals', 'Kinnitamine', 'Büroo otsustab esildised.'),
];
const found = (typed: string) =>
  searchGuide(PAGES, typed).map(({ page: { name }, excerpt }) => [name, excerpt]);

describe('the search in the guide', () => {
  it('finds words without their accents, and shows the sentence that has them', () => {
    expect(found('lukka')).toEqual([['bank', 'Kinnita ettepanek või lükka see tagasi.']]);
  });

  it('needs every word, and puts pages first whose title has the first one', () => {
    expect(found('kinnita ettepanek').map(([name]) => name)).toEqual(['bank']);
    expect(found('kinnita').map(([name]) => name)).toEqual(['approvals', 'bank']);
  });
});
