import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { KNOWN_LIMITS, KNOWN_WORDS } from "../../../scripts/aws-changes/known";
import { pinnedFacts } from "../../../scripts/aws-changes/pinned";
import { readSeen, seenIn, unseen } from "../../../scripts/aws-changes/seen";
import { comparedServices } from "../../../scripts/aws-changes/services";
import { pinnedVersion } from "../../../scripts/models/botocore";
import { SOURCES } from "../../support/paths";

const PINNED = pinnedFacts();
const REMEDY = "look at it, change sdk/src/limits where it is ours, and write the new facts there";

describe("limits and words of AWS", () => {
  it("are compared with the botocore that is pinned", () => {
    assert.equal(PINNED.botocore, pinnedVersion(), "npm run models");
  });

  for (const { name, min, max, source } of KNOWN_LIMITS)
    if (source.model)
      it(`are those of the model: ${name}`, () => {
        const { service, shape, says, because } = source.model ?? {};
        const own = { ...(min !== undefined && { min }), max };
        const { [`${service}.${shape}`]: pinned } = PINNED.limits;
        assert.deepEqual(pinned, says ?? own, REMEDY);
        assert.equal(says === undefined, because === undefined, "a difference has a reason");
        assert.notDeepEqual(says, own, "there is no difference");
      });

  for (const { name, words, without = {}, source } of KNOWN_WORDS)
    if (source.model)
      it(`are those of the model: ${name}`, () => {
        const { service, shape } = source.model ?? {};
        const pinned = PINNED.words[`${service}.${shape}`]?.split(" ") ?? [];
        assert.deepEqual([...words, ...Object.keys(without)].sort(), [...pinned].sort(), REMEDY);
      });

  it("have a page and a day where no model has them", () => {
    const others = [...KNOWN_LIMITS, ...KNOWN_WORDS].filter(({ source }) => source.model === undefined);
    assert.ok(others.length > 10, "they are found");
    for (const { name, source, asOf } of others) {
      assert.match(source.page ?? "", /^https:\/\/docs\.aws\.amazon\.com\//, name);
      assert.match(asOf, /^20\d\d-(0[1-9]|1[0-2])-[0-3]\d$/, name);
    }
  });

  it("stand in one folder: each of its lists and limits is compared here", () => {
    const exported = readdirSync(path.join(SOURCES, "limits")).flatMap((file) => [
      ...readFileSync(path.join(SOURCES, "limits", file), "utf8").matchAll(/^export const ([A-Z_]+)/gm),
    ]);
    const sources = readFileSync(path.join(__dirname, "../../../scripts/aws-changes/known.ts"), "utf8");
    const limits = new Set(KNOWN_LIMITS.map(({ name }) => name));
    const beside = [
      "NEWEST_SECURITY_POLICY",
      "RUNTIME_FORMS",
      "RUNTIME_DEPRECATIONS",
      "ENGINE_FORMS",
      "LEGACY_ENGINES",
      "SECURITY_POLICY_FORM",
    ];
    const missing = exported
      .map(([, name = ""]) => name)
      .filter((name) => !limits.has(name) && !sources.includes(name) && !beside.includes(name));
    assert.deepEqual(missing, []);
  });
});

describe("operations and members of AWS's models", () => {
  it("have been seen by a person", () => {
    assert.deepEqual(
      unseen(readSeen(), seenIn(PINNED)),
      [],
      "decide what is served of it, then npm run aws:changes -- --seen",
    );
  });

  it("are unseen where a newer version has more", () => {
    const seen = { botocore: "1", operations: { sqs: "Send" }, members: { "sqs.SendRequest": "Body" } };
    const now = {
      botocore: "2",
      operations: { sqs: "Purge Send", sns: "Publish" },
      members: { "sqs.SendRequest": "Body Delay", "sqs.Other": "A" },
    };
    assert.deepEqual(unseen(seen, now), [
      "operation sqs.Purge",
      "operation sns.Publish",
      "member sqs.SendRequest.Delay",
      "member sqs.Other.A",
    ]);
  });

  it("are not unseen where more of the same version is served", () => {
    const seen = { botocore: "1", operations: { sqs: "Purge Send" }, members: { "sqs.SendRequest": "Body" } };
    const members = { ...seen.members, "sqs.PurgeRequest": "QueueUrl" };
    assert.deepEqual(unseen(seen, { ...seen, members }), []);
  });

  it("are of services that exist, with operations that exist", () => {
    const operationsOf = (service: string) => PINNED.operations[service]?.split(" ") ?? [];
    for (const { name, served, registering } of comparedServices(operationsOf)) {
      if (served.length === 0) continue;
      const missing = [...served, ...registering].filter((one) => !operationsOf(name).includes(one));
      assert.deepEqual(missing, [], name);
    }
  });
});
