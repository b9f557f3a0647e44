import type { Component } from "../../app";
import type { CustomDomainPlan } from "../gateway/domain/plan";
import { type DomainTarget, type HttpDomain, makeApiDomain } from "../gateway/domain/resources";

/** Serve a WebSocket API at its custom domain, `wss://<domain>`. */
export function makeWebSocketDomain(
  parent: Component,
  plan: CustomDomainPlan,
  target: DomainTarget,
): HttpDomain {
  return makeApiDomain(parent, plan, target, "websocket");
}
