import { type ReactNode, useMemo } from 'react';
import { encode } from 'uqr';
import classes from './enrolment.module.css';

/** Modules of white around the code that cameras need. */
const QUIET = 4;

/** A QR code as one path: dark squares on white in both themes, since cameras read no other. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
  const { size, path } = useMemo(() => drawn(text), [text]);
  return (
    <svg
      className={classes.qr}
      viewBox={`${-QUIET} ${-QUIET} ${size + 2 * QUIET} ${size + 2 * QUIET}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET} y={-QUIET} width={size + 2 * QUIET} height={size + 2 * QUIET} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function drawn(text: string): { readonly size: number; readonly path: string } {
  const { data, size } = encode(text, { border: 0 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { size, path };
}
