import { type ReactNode } from 'react';
import { OverlayLayer } from './overlay-layer.js';
import { Shell } from './shell.js';

const NONE = new Set<never>();

/** Screens that are about no single company. */
export function StartLayout(): ReactNode {
  return (
    <>
      <Shell company={undefined} permissions={NONE} />
      <OverlayLayer />
    </>
  );
}
