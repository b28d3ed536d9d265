import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './picker.module.css';
import { type Option } from './picker.js';

interface OptionsParts {
  readonly id: string;
  readonly label: string;
  readonly options: readonly Option[];
  readonly active: number;
  readonly onChoose: (option: Option) => void;
  readonly none: string;
}

const HEIGHT = 34;

export function PickerOptions({ id, label, options, active, onChoose, none }: OptionsParts): ReactNode {
  const viewport = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: options.length,
    getScrollElement: () => viewport.current,
    estimateSize: () => HEIGHT,
    overscan: 4,
  });
  useEffect(() => {
    if (options.length > 0) virtual.scrollToIndex(active);
  }, [virtual, active, options.length]);
  return (
    <div ref={viewport} className={classes.options}>
      <div
        id={id}
        role="listbox"
        aria-label={label}
        style={{ position: 'relative', height: virtual.getTotalSize() }}
      >
        {virtual.getVirtualItems().map(({ index, start }) => {
          const option = options[index];
          if (option === undefined) return null;
          return (
            <div
              key={option.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              aria-setsize={options.length}
              aria-posinset={index + 1}
              className={classes.option}
              style={{ transform: `translateY(${start}px)` }}
              // Before the field loses the focus and closes the options.
              onPointerDown={(event) => {
                event.preventDefault();
                onChoose(option);
              }}
            >
              {option.code !== undefined && <span className={classes.code}>{option.code}</span>}
              <span className={classes.name}>{option.name}</span>
              {option.detail !== undefined && <span className={classes.detail}>{option.detail}</span>}
            </div>
          );
        })}
      </div>
      {options.length === 0 && (
        <p className={classes.none} role="status">
          {none}
        </p>
      )}
    </div>
  );
}
