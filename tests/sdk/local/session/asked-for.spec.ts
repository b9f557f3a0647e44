import assert from "node:assert/strict";
import { apisOf } from "#sdk/local/session/apis";
import { askedFor, unknownAmong } from "#sdk/local/session/asked-for";
import { graphResource } from "../../../support/graph";

const shop = graphResource("serverless-api:index:Stack", "Shop");
const web = graphResource("serverless-api:index:Stack", "Web");
const api = (id: string, stack: typeof shop) => {
  const construct = graphResource("serverless-api:index:Api", `${stack.name}-${id}`, { parent: stack.urn });
  const made = graphResource("aws:apigatewayv2/api:Api", `${stack.name}-${id}-api`, {
    parent: construct.urn,
    inputs: { protocolType: "HTTP" },
  });
  return [construct, made] as const;
};
const orders = api("Orders", shop);
const prices = api("Prices", shop);
const pages = api("Pages", web);
// A function of Orders calls Prices.
const handler = graphResource("aws:lambda/function:Function", "Shop-Orders-show", {
  parent: orders[0].urn,
  dependencies: [prices[1].urn],
});
const RESOURCES = [shop, web, ...orders, ...prices, ...pages, handler];

describe("the APIs that are asked for", () => {
  const ids = (...only: readonly string[]) =>
    askedFor(apisOf(RESOURCES), RESOURCES, only).map(({ id }) => id);

  it("are all of them where none is named", () => assert.deepEqual(ids(), ["Orders", "Prices", "Pages"]));

  it("are those of a name, by id or by logical name, and those of a stack", () => {
    assert.deepEqual(ids("Pages"), ["Pages"]);
    assert.deepEqual(ids("Shop-Prices-api"), ["Prices"]);
    assert.deepEqual(ids("Web", "Prices"), ["Prices", "Pages"]);
  });

  it("bring those that they call", () => assert.deepEqual(ids("Orders"), ["Orders", "Prices"]));

  it("may be misspelt", () => {
    assert.equal(unknownAmong(apisOf(RESOURCES), ["Orders", "Order"]), "Order");
    assert.equal(unknownAmong(apisOf(RESOURCES), ["Web"]), undefined);
  });
});
