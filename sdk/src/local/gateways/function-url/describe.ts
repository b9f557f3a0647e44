import type { LocalResources } from "../shared/gateway-kind";
import { type RouteNote, type RouteRow, summaryOf } from "../shared/route-row";
import type { FunctionUrlPlan } from "./plan";

/** Describes a function URL and how it is served. */
export function describeFunctionUrl(
  plan: FunctionUrlPlan,
  { findCaller }: LocalResources,
): readonly RouteRow[] {
  const notes: RouteNote[] = [];
  if (!plan.known) notes.push({ status: "not emulated", text: "the function is not part of this program" });
  if (plan.isSigned && !findCaller)
    notes.push({
      status: "not emulated",
      text: "IAM: no credentials are known here, so every call is refused",
    });
  return [
    {
      route: "$default",
      function: plan.functionName,
      authorizer: plan.isSigned ? "iam" : "none",
      integration: "function, payload 2.0",
      ...summaryOf(notes),
    },
  ];
}
