import type { GatewayRequest, Header } from "#sdk/local/http/types";
import { request } from "../../support/requests";

/** What a client of an API on AWS is seen with. */
const CLIENT: Partial<GatewayRequest> = {
  host: "k3v9q0zx1b.execute-api.eu-west-1.amazonaws.com",
  sourceIp: "203.0.113.7",
  port: 443,
  protocol: "https",
};

/** Requests that show what a gateway makes of each part of one. Paths stand behind `prefix`, the stage of a REST API. */
export const SENT = {
  /** With a value in every place. */
  full: (prefix = "") =>
    sent(`PUT ${prefix}/shops/9/items?color=red&size=s&size=m`, [
      ["user-agent", "shop-app/2"],
      ["Accept", "application/json, text/csv"],
      ["Cookie", "cart=c-17; lang=en"],
      ["x-trace-Of", "browser"],
      ["Content-Type", "application/json"],
      ["Content-Length", "0"],
    ]),
  /** With a body that is no text. */
  bytes: (prefix = "") =>
    sent(
      `POST ${prefix}/shops/9/items`,
      [["Content-Type", "application/octet-stream"]],
      Buffer.from([0, 255, 16]),
    ),
  /** With a query that is encoded. */
  query: (prefix = "") => sent(`GET ${prefix}/search?q=two%20words&tag=a%26b&tag=50%25`),
  /** With a path that has spaces and signs. */
  spaces: (prefix = "") => sent(`GET ${prefix}/shops/!%20(old)/items`),
  /** With a path in another script. */
  unicode: (prefix = "") => sent(`GET ${prefix}/shops/%E8%8C%B6%20%F0%9F%8D%B5/items`),
} as const;

function sent(target: string, headers: readonly Header[] = [], body = Buffer.alloc(0)): GatewayRequest {
  return request(target, { ...CLIENT, headers: [["Host", CLIENT.host ?? ""], ...headers], body });
}
