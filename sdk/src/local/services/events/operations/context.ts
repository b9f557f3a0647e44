import type { LocalClock } from "../../../clock";
import type { AccountRegion } from "../../endpoint/aws-api";
import type { EventRouter } from "../router";
import type { EventsStore } from "../state/store";

/** The state and the session that the operations of EventBridge work with. */
export interface EventsContext {
  readonly store: EventsStore;
  readonly router: EventRouter;
  readonly accountRegion: AccountRegion;
  readonly clock: LocalClock;
  /** Called when a rule is made, changed or deleted. */
  readonly ruleChanged: (arn: string) => void;
  readonly notice: (message: string) => void;
}
