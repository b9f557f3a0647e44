import type { Span } from "./types";

/** A bar of a waterfall, in percent of its width. */
export interface Bar {
  readonly left: number;
  readonly width: number;
}

/** The bars of spans on one axis of time. The last bar ends at 100 %. */
export function barsOf(spans: readonly Span[]): { bars: readonly Bar[]; totalMs: number } {
  const start = Math.min(...spans.map(({ time }) => time));
  const end = Math.max(...spans.map(({ time, durationMs }) => time + durationMs));
  const totalMs = Math.max(end - start, 1);
  const percent = (ms: number) => Math.round((ms / totalMs) * 1000) / 10;
  const bars = spans.map(({ time, durationMs }) => ({
    left: percent(time - start),
    width: percent(durationMs),
  }));
  return { bars, totalMs };
}
