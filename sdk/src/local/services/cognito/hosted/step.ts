import type { GatewayResponse } from "../../../gateways/shared/types";
import type { User } from "../user-pool/user";
import { COOKIES } from "./cookies";
import { pathOf } from "./pages/form";
import { isAbout, type Pending, type Step } from "./pending";
import { redirect } from "./responses";
import type { HostedContext, Visit } from "./types";

/** Whom a page in the middle of a sign-in is about, from the browser's cookie. */
export function findPending(
  hosted: HostedContext,
  visit: Visit,
  step: Step,
): { readonly id: string; readonly pending: Pending; readonly user: User } | undefined {
  const { pool } = visit.ask;
  const id = visit.cookies.get(COOKIES.pending(pool));
  const pending = hosted.pending.find(visit.ask, id, step);
  if (id === undefined || pending === undefined) return undefined;
  const user = pool.users.find(pending.username);
  return isAbout(pending, user) ? { id, pending, user } : undefined;
}

export function backToLogin(visit: Visit): GatewayResponse {
  return redirect(pathOf(visit, "/login", { notice: "again" }));
}
