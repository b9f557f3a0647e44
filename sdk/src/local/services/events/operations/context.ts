import type { LocalClock } from "../../../clock";
import type { Place } from "../../endpoint/aws-api";
import type { EventRouter } from "../router";
import type { EventsStore } from "../state/store";

/** What the operations of EventBridge work with. */
export interface EventsContext {
  readonly store: EventsStore;
  readonly router: EventRouter;
  readonly place: Place;
  readonly clock: LocalClock;
  /** A rule has come, gone or changed. */
  readonly ruleChanged: (arn: string) => void;
  readonly notice: (message: string) => void;
}
