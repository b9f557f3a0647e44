import type * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import type { Issues } from "../../../errors";

/**
 * The protocol of a domain's APIs. HTTP and REST APIs may share a domain. WebSocket APIs share with their kind alone.
 */
export type DomainProtocol = "http" | "websocket";

/** The protocol of each domain that an API of this program is mapped to. */
const protocols = new WeakMap<apigatewayv2.DomainName, DomainProtocol>();

/** An API is mapped to a domain. */
export function noteProtocol(domainName: apigatewayv2.DomainName, protocol: DomainProtocol): void {
  protocols.set(domainName, protocol);
}

/** Report a domain that serves the other protocol already, as far as this program knows. */
export function refuseOtherProtocol(
  domainName: apigatewayv2.DomainName,
  protocol: DomainProtocol,
  issues: Issues,
): void {
  const served = protocols.get(domainName);
  if (served === undefined || served === protocol) return;
  const [here, there] = protocol === "websocket" ? ["a WebSocket API", "HTTP"] : ["an HTTP API", "WebSocket"];
  issues.add("DOMAIN_PROTOCOLS_MIXED", {
    problem: `the domain serves ${there} APIs, and ${here} cannot share it with them`,
    value: domainName,
    cure: "give the API a domain of its own",
  });
}
