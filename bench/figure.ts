import { median, medianRatio, ratios, spread } from "./statistics";

/** The promise about a figure: a limit for its value, or for its ratio to the peer's. */
export interface Goal {
  readonly of: "value" | "ratio";
  readonly atMost?: number;
  readonly atLeast?: number;
}

/** The values of a measurement, by round. */
export interface Measurement {
  readonly name: string;
  readonly unit: string;
  readonly ours: readonly number[];
  /** The peer of the comparison, measured in the same rounds. */
  readonly peer?: { readonly name: string; readonly values: readonly number[] };
  readonly goal?: Goal;
}

/** One line of the report. */
export interface Figure {
  readonly name: string;
  readonly unit: string;
  /** The median of the rounds. */
  readonly ours: number;
  /** The median of the rounds for the same work of a peer. */
  readonly peer: number | undefined;
  readonly peerName: string | undefined;
  /** The median over the rounds of our value to the peer's. */
  readonly ratio: number | undefined;
  /** The least and the most of the rounds: of the ratio, or of the value if there is no peer. */
  readonly spread: readonly [least: number, most: number];
  readonly goal: Goal | undefined;
  /** Undefined if there is no goal. */
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
