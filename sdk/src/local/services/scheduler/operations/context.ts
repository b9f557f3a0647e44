import type { LocalClock } from "../../../clock";
import type { AccountRegion } from "../../endpoint/aws-api";
import type { SchedulerStore } from "../state/store";

/** The state and the session that the operations of EventBridge Scheduler work with. */
export interface SchedulerContext {
  readonly store: SchedulerStore;
  readonly accountRegion: AccountRegion;
  readonly clock: LocalClock;
  /** Called when a schedule is made, changed or deleted. */
  readonly changed: (key: string, isNew: boolean) => void;
}
