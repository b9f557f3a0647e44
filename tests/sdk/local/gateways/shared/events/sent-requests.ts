import type { GatewayRequest, Header } from "#sdk/local/http/types";
import { request } from "../../support/requests";

/** A client of an API on AWS, as recorded requests show it. */
const CLIENT: Partial<GatewayRequest> = {
  host: "k3v9q0zx1b.execute-api.eu-west-1.amazonaws.com",
  sourceIp: "203.0.113.7",
  port: 443,
  protocol: "https",
};

/** Requests that each show one part of an event. Paths begin with `prefix`, the stage of a REST API. */
export const SENT = {
  /** A request with a value for every field. */
  full: (prefix = "") =>
    sent(`PUT ${prefix}/shops/9/items?color=red&size=s&size=m`, [
      ["user-agent", "shop-app/2"],
      ["Accept", "application/json, text/csv"],
      ["Cookie", "cart=c-17; lang=en"],
      ["x-trace-Of", "browser"],
      ["Content-Type", "application/json"],
      ["Content-Length", "0"],
    ]),
  /** A request with a body that is not text. */
  bytes: (prefix = "") =>
    sent(
      `POST ${prefix}/shops/9/items`,
      [["Content-Type", "application/octet-stream"]],
      Buffer.from([0, 255, 16]),
    ),
  /** A request with an encoded query. */
  query: (prefix = "") => sent(`GET ${prefix}/search?q=two%20words&tag=a%26b&tag=50%25`),
  /** A request with spaces and signs in its path. */
  spaces: (prefix = "") => sent(`GET ${prefix}/shops/!%20(old)/items`),
  /** A request with another script in its path. */
  unicode: (prefix = "") => sent(`GET ${prefix}/shops/%E8%8C%B6%20%F0%9F%8D%B5/items`),
} as const;

function sent(target: string, headers: readonly Header[] = [], body = Buffer.alloc(0)): GatewayRequest {
  return request(target, { ...CLIENT, headers: [["Host", CLIENT.host ?? ""], ...headers], body });
}
