import {
  elementScroll,
  measureElement,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
} from "@tanstack/virtual-core";
import type { RefObject } from "preact";
import { useLayoutEffect, useMemo, useReducer } from "preact/hooks";

/** The rows beyond the edges that are drawn, so that scrolling shows no gap. */
const OVERSCAN = 8;

/** The indexes of the rows that are drawn, and the heights of those before and behind them. */
export interface VirtualRows {
  readonly items: readonly number[];
  readonly before: number;
  readonly after: number;
  measure(element: Element | null): void;
}

/** Chooses the rows that are in view. All are drawn in a table that is not virtual. */
export function useVirtualRows(
  frame: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  isVirtual: boolean,
): VirtualRows {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const options = {
    count: isVirtual ? count : 0,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    measureElement,
    onChange: () => redraw(0),
  };
  const virtualizer = useMemo(() => new Virtualizer<HTMLElement, Element>(options), []);
  virtualizer.setOptions(options);
  useLayoutEffect(() => virtualizer._didMount(), []);
  useLayoutEffect(() => virtualizer._willUpdate());
  if (!isVirtual)
    return {
      items: Array.from({ length: count }, (_, i) => i),
      before: 0,
      after: 0,
      measure: () => undefined,
    };
  const shown = virtualizer.getVirtualItems();
  const last = shown.at(-1);
  return {
    items: shown.map(({ index }) => index),
    before: shown[0]?.start ?? 0,
    after: last ? virtualizer.getTotalSize() - last.end : 0,
    measure: virtualizer.measureElement,
  };
}
