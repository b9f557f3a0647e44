import type { Component } from "../app";
import type { CustomDomainPlan } from "./plan";
import { type DomainTarget, type HttpDomain, makeApiDomain } from "./resources";

/** Serve a WebSocket API at its custom domain, `wss://<domain>`. */
export function makeWebSocketDomain(
  parent: Component,
  plan: CustomDomainPlan,
  target: DomainTarget,
): HttpDomain {
  return makeApiDomain(parent, plan, target, "websocket");
}
