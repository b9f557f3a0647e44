import type { GraphIndex } from "../../../graph/graph-index";
import type { ServedRow } from "../../protocol";
import { SCHEDULE_TYPE } from "../provision/schedules";
import { readSchedule } from "./from-graph";
import { callOf } from "./schedule-delivery";
import type { Schedule } from "./state/settings";

/** The buses of EventBridge that AWS has since 2026. @see botocore, eventbridgev2, EventBusArn */
const NEWER_BUS = /^arn:aws[a-z-]*:events:[^:]*:\d*:event-busv2\//;
/** Universal targets name an operation of the SDK, with its input. */
const UNIVERSAL = ":scheduler:::aws-sdk:";

/** The reason why the target of a schedule is not called here. Undefined for one that is called. */
export function uncalledReason(schedule: Pick<Schedule, "target">): string | undefined {
  const { Arn } = schedule.target;
  if (NEWER_BUS.test(Arn)) return "the newer custom event bus of EventBridge is not served";
  const isCalled = Arn === "" || Arn.includes(UNIVERSAL) || callOf(schedule, "", "") !== undefined;
  return isCalled ? undefined : "nothing stands in for this kind of target";
}

/** A row for each schedule of the program whose target is not called here. */
export function uncalledTargets(index: GraphIndex): readonly ServedRow[] {
  return index.ofType(SCHEDULE_TYPE).flatMap((resource): ServedRow[] => {
    const schedule = readSchedule(resource);
    const reason = schedule && uncalledReason(schedule);
    if (!schedule || reason === undefined) return [];
    const what = `schedule ${resource.name} to ${schedule.target.Arn}`;
    return [{ what, fidelity: "not emulated", note: reason }];
  });
}
