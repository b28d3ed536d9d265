import { folded } from '../../actions/find.js';
import { blocksOf, type GuidePage } from './guide-page.js';

export interface GuideHit {
  readonly page: GuidePage;
  /** The sentence in which the first word was found. */
  readonly excerpt: string;
}

/** The pages that have every typed word, those with a word in their title first. */
export function searchGuide(pages: readonly GuidePage[], typed: string): readonly GuideHit[] {
  const wanted = folded(typed).split(/\s+/).filter(Boolean);
  const [first = ''] = wanted;
  return pages
    .flatMap((page) => {
      const blocks = blocksOf(page.nodes);
      const whole = folded([page.title, ...blocks].join(' '));
      if (!wanted.every((word) => whole.includes(word))) return [];
      return [{ page, excerpt: sentenceWith(blocks, first), isTitle: folded(page.title).includes(first) }];
    })
    .sort((a, b) => Number(b.isTitle) - Number(a.isTitle));
}

function sentenceWith(blocks: readonly string[], word: string): string {
  const sentences = blocks.flatMap((block) => block.split(/(?<=[.!?]) /));
  return (sentences.find((one) => folded(one).includes(word)) ?? sentences[0] ?? '').trim();
}
