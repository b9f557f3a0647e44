import { median, medianRatio, ratios, spread } from "./statistics";

/** What is promised of a figure: of its value, or of its ratio to the peer's. */
export interface Goal {
  readonly of: "value" | "ratio";
  readonly atMost?: number;
  readonly atLeast?: number;
}

/** What was measured, round by round. */
export interface Measurement {
  readonly name: string;
  readonly unit: string;
  readonly ours: readonly number[];
  /** What ours is compared with, measured in the same rounds. */
  readonly peer?: { readonly name: string; readonly values: readonly number[] };
  readonly goal?: Goal;
}

/** One line of the report. */
export interface Figure {
  readonly name: string;
  readonly unit: string;
  /** Median of the rounds. */
  readonly ours: number;
  /** Median of the rounds, of the same work done by something else. */
  readonly peer: number | undefined;
  readonly peerName: string | undefined;
  /** Median over the rounds of ours to the peer's. */
  readonly ratio: number | undefined;
  /** Least and most of the rounds: of the ratio, or of the value where nothing is compared. */
  readonly spread: readonly [least: number, most: number];
  readonly goal: Goal | undefined;
  /** Undefined where nothing is promised. */
  readonly met: boolean | undefined;
}

export function toFigure({ name, unit, ours, peer, goal }: Measurement): Figure {
  const value = median(ours);
  const ratio = peer && medianRatio(ours, peer.values);
  return {
    name,
    unit,
    ours: value,
    peer: peer && median(peer.values),
    peerName: peer?.name,
    ratio,
    spread: spread(peer ? ratios(ours, peer.values) : ours),
    goal,
    met: goal && isMet(goal, goal.of === "ratio" ? ratio : value),
  };
}

function isMet({ atMost = Infinity, atLeast = -Infinity }: Goal, value: number | undefined): boolean {
  return value !== undefined && value <= atMost && value >= atLeast;
}
