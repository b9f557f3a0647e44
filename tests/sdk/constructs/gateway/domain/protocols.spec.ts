import { strict as assert } from "node:assert";
import type * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import { noteProtocol, refuseOtherProtocol } from "#sdk/constructs/gateway/domain/protocols";
import { Issues } from "#sdk/errors/index";

/** Any object stands for a domain: its identity alone matters. */
const newDomain = () => ({}) as apigatewayv2.DomainName;

function refusals(domain: apigatewayv2.DomainName) {
  return (["http", "websocket"] as const).map((protocol) => {
    const issues = new Issues({ kind: "Api", id: "Test" });
    refuseOtherProtocol(domain, protocol, issues);
    return issues.list.map(({ code, message }) => `${code}: ${message.split(",")[0]}`);
  });
}

describe("the protocol of a domain", () => {
  it("is that of the APIs it is mapped to, which no API of the other one joins", () => {
    const [http, socket] = [newDomain(), newDomain()];
    noteProtocol(http, "http");
    noteProtocol(socket, "websocket");
    assert.deepEqual(refusals(http), [[], ["DOMAIN_PROTOCOLS_MIXED: the domain serves HTTP APIs"]]);
    assert.deepEqual(refusals(socket), [["DOMAIN_PROTOCOLS_MIXED: the domain serves WebSocket APIs"], []]);
  });

  it("is open for a domain that this program has mapped nothing to", () => {
    assert.deepEqual(refusals(newDomain()), [[], []]);
  });
});
