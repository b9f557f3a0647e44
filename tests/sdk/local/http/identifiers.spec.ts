import { strict as assert } from "node:assert";
import { randomIdentifiers } from "#sdk/local/http/identifiers";

describe("ids of requests", () => {
  it("have the shape of API Gateway's and differ each time [peers/constant-ids]", () => {
    const ids = Array.from({ length: 1000 }, () => randomIdentifiers.requestId());

    assert.ok(ids.every((id) => /^[A-Za-z0-9_-]{15}=$/.test(id)));
    assert.equal(new Set(ids).size, 1000);
    assert.match(randomIdentifiers.traceId(1_767_604_087_654), /^Root=1-695b7f77-[0-9a-f]{24}$/);
  });
});
