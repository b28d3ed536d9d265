/** A part of a page: text, or an element with its parts; a link has the name of the page to which it leads. */
export type GuideNode = string | readonly [tag: GuideTag, parts: readonly GuideNode[], page?: string];
export type GuideTag =
  'h' | 'kbd' | 'li' | 'link' | 'ol' | 'p' | 'span' | 'strong' | 'table' | 'td' | 'th' | 'tr' | 'ul';

export interface GuidePage {
  readonly name: string;
  readonly title: string;
  readonly nodes: readonly GuideNode[];
}

/** The page of the guide about a screen: its own, or that of the screen to which it belongs. */
export const guideName = ({
  screen,
  guide,
}: {
  readonly screen?: string | undefined;
  readonly guide?: string | undefined;
}): string | undefined => guide ?? screen?.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** All text of some nodes. */
export const textOf = (nodes: readonly GuideNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textOf(node[1]))).join('');

/** The texts that stand for themselves: a paragraph, a point of a list, a row of a table. */
export const blocksOf = (nodes: readonly GuideNode[]): readonly string[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    const [tag, parts] = node;
    if (tag === 'tr') return [parts.map((cell) => textOf([cell])).join(': ')];
    return tag === 'table' || tag === 'ul' || tag === 'ol' ? blocksOf(parts) : [textOf(parts)];
  });
