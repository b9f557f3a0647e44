import { strict as assert } from "node:assert";
import { requestTime } from "#sdk/local/gateways/shared/events/time";

describe("the time of a request", () => {
  for (const [iso, text] of [
    ["2026-01-05T09:08:07.654Z", "05/Jan/2026:09:08:07 +0000"],
    ["2024-01-05T00:00:00.000Z", "05/Jan/2024:00:00:00 +0000"],
    ["2024-12-31T23:59:59.999Z", "31/Dec/2024:23:59:59 +0000"],
  ] as const) {
    it(`${iso} is ${text}`, () => assert.equal(requestTime(Date.parse(iso)), text));
  }
});
