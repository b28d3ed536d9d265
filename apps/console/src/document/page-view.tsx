import { type MouseEvent, type ReactNode } from 'react';
import classes from './page-view.module.css';

/** A rectangle on a page, in points from the upper left corner. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PageWord {
  readonly text: string;
  readonly box: Box;
}

export interface PageMark {
  readonly box: Box;
  /** The name of the value that was read from this place. */
  readonly label: string;
  readonly active?: boolean;
  /** Read with doubt: drawn differently. */
  readonly doubtful?: boolean;
}

interface PageViewParts {
  readonly src: string;
  /** Of the page, in points. */
  readonly width: number;
  readonly height: number;
  /** Describes the picture: `Invoice 17, page 1`. */
  readonly label: string;
  readonly words: readonly PageWord[];
  readonly marks?: readonly PageMark[];
  readonly onWord?: (word: PageWord) => void;
  /** The picture could not be loaded. */
  readonly onBroken: () => void;
}

/** A page as a picture, with its words and the places of values over it. */
export default function PageView({
  src,
  width,
  height,
  label,
  words,
  marks = [],
  onWord,
  onBroken,
}: PageViewParts): ReactNode {
  const place = ({ x, y, width: w, height: h }: Box) => ({
    left: `${(x / width) * 100}%`,
    top: `${(y / height) * 100}%`,
    width: `${(w / width) * 100}%`,
    height: `${(h / height) * 100}%`,
  });
  // One handler for all words: a page has hundreds.
  const click = ({ target }: MouseEvent): void => {
    const at = target instanceof HTMLElement ? target.dataset['word'] : undefined;
    const word = at === undefined ? undefined : words[Number(at)];
    if (word !== undefined) onWord?.(word);
  };
  return (
    <div className={classes.page} style={{ aspectRatio: `${width} / ${height}` }} onClick={click}>
      <img
        className={classes.picture}
        src={src}
        alt={label}
        loading="lazy"
        decoding="async"
        onError={onBroken}
      />
      {marks.map(({ box, label: of, active = false, doubtful = false }) => (
        <span
          key={`${of}-${box.x}-${box.y}`}
          className={classes.mark}
          data-active={active || undefined}
          data-doubtful={doubtful || undefined}
          style={place(box)}
          title={of}
        />
      ))}
      {onWord !== undefined &&
        words.map((word, at) => (
          <button
            key={at}
            type="button"
            data-word={at}
            // Hundreds of stops between two fields would be none the better: the fields themselves take typing.
            tabIndex={-1}
            className={classes.word}
            style={place(word.box)}
            aria-label={word.text}
          />
        ))}
    </div>
  );
}
