import type { LocalClock } from "../../../clock";
import type { Place } from "../../endpoint/aws-api";
import type { SchedulerStore } from "../state/store";

/** What the operations of EventBridge Scheduler work with. */
export interface SchedulerContext {
  readonly store: SchedulerStore;
  readonly place: Place;
  readonly clock: LocalClock;
  /** A schedule has come, gone or changed. */
  readonly changed: (key: string, isNew: boolean) => void;
}
