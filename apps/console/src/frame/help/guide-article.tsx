import { Fragment, type ReactNode } from 'react';
import { type GuideNode, type GuidePage } from './guide-page.js';
import classes from './help.module.css';

interface ArticleParts {
  readonly page: GuidePage;
  readonly onPage: (name: string) => void;
}

/** A page of the guide. The dialog around it has the heading above its title. */
export function GuideArticle({ page, onPage }: ArticleParts): ReactNode {
  return (
    <article className={classes.article} tabIndex={-1} data-autofocus aria-labelledby="guide-title">
      <h3 id="guide-title">{page.title}</h3>
      <Nodes nodes={page.nodes} onPage={onPage} />
    </article>
  );
}

function Nodes({ nodes, onPage }: { nodes: readonly GuideNode[] } & Pick<ArticleParts, 'onPage'>): ReactNode {
  return nodes.map((node, at) => <Node key={at} node={node} onPage={onPage} />);
}

function Node({ node, onPage }: { node: GuideNode } & Pick<ArticleParts, 'onPage'>): ReactNode {
  if (typeof node === 'string') return node;
  const [tag, parts, page] = node;
  const inner = <Nodes nodes={parts} onPage={onPage} />;
  switch (tag) {
    case 'h':
      return <h4>{inner}</h4>;
    case 'span':
      return <Fragment>{inner}</Fragment>;
    case 'table':
      return <GuideTable rows={parts} onPage={onPage} />;
    case 'th':
      return <th scope="col">{inner}</th>;
    case 'link':
      return (
        <button
          type="button"
          className={classes.link}
          onClick={() => {
            onPage(page ?? '');
          }}
        >
          {inner}
        </button>
      );
    default: {
      const Tag = tag;
      return <Tag>{inner}</Tag>;
    }
  }
}

/** The first row has the names of the columns. */
function GuideTable({
  rows,
  onPage,
}: { rows: readonly GuideNode[] } & Pick<ArticleParts, 'onPage'>): ReactNode {
  return (
    <table className={classes.table}>
      <thead>
        <Nodes nodes={rows.slice(0, 1)} onPage={onPage} />
      </thead>
      <tbody>
        <Nodes nodes={rows.slice(1)} onPage={onPage} />
      </tbody>
    </table>
  );
}
