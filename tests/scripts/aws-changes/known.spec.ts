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
      "MANAGED_RULE_GROUP_FORM",
      "PAID_RULE_GROUPS",
      "TELEMETRY_REGIONS",
      "RECOMMENDED_ALARMS",
      "ALARMS",
    ];
    const missing = exported
      .map(([, name = ""]) => name)
      .filter((name) => !limits.has(name) && !sources.includes(name) && !beside.includes(name));
    assert.deepEqual(missing, []);
  });
});

describe("operations, members, words and limits of AWS's models", () => {
  const NONE = { operations: {}, members: {}, words: {}, limits: {} };

  it("have been seen by a person", () => {
    assert.deepEqual(PINNED.unseen, [], "decide what is served of it, then npm run aws:changes -- --seen");
    assert.equal(readSeen().botocore, PINNED.botocore, "npm run aws:changes -- --seen");
  });

  it("are unseen where a newer version has more, or other bounds", () => {
    const seen = {
      botocore: "1",
      operations: { sqs: "Send" },
      members: { "sqs.SendRequest": "Body" },
      words: { "sqs.Name": "All" },
      limits: { "sqs.Count": "max=10 min=1" },
    };
    const now = {
      botocore: "2",
      operations: { sqs: "Purge Send", sns: "Publish" },
      members: { "sqs.SendRequest": "Body Delay", "sqs.Other": "A" },
      words: { "sqs.Name": "All Policy" },
      limits: { "sqs.Count": "max=20 min=1", "sqs.Id": "pattern=[a-z]+" },
    };
    assert.deepEqual(unseen(seen, now), [
      "operation sqs.Purge",
      "operation sns.Publish",
      "member sqs.SendRequest.Delay",
      "member sqs.Other.A",
      "word sqs.Name.Policy",
      "limit sqs.Count.max=20",
      "limit sqs.Id.pattern=[a-z]+",
    ]);
  });

  it("are not unseen where more of the same version is served", () => {
    const seen = { ...NONE, botocore: "1", members: { "sqs.SendRequest": "Body" } };
    const members = { ...seen.members, "sqs.PurgeRequest": "QueueUrl" };
    assert.deepEqual(unseen(seen, { ...seen, members }), []);
  });

  it("are those of every operation that is served or registered, inputs and outputs", () => {
    const read = () => ({
      metadata: { apiVersion: "1" },
      operations: {
        Send: { input: { shape: "In" }, output: { shape: "Out" } },
        Make: { input: { shape: "MakeIn" } },
        Other: { input: { shape: "OtherIn" } },
      },
      shapes: {
        In: { type: "structure", members: { Kind: { shape: "Kind" } } },
        Out: { type: "structure", members: { Id: { shape: "Id" } } },
        MakeIn: { type: "structure", members: { Id: { shape: "Id" } } },
        OtherIn: { type: "structure", members: { No: { shape: "Id" } } },
        Kind: { type: "string", enum: ["a b", "c"] },
        Id: { type: "string", min: 1, max: 8, pattern: "[a b]+" },
      } as const,
    });
    const services = [{ name: "x", served: ["Send"], registering: ["Make"] }];
    assert.deepEqual(seenIn("1", read, services), {
      botocore: "1",
      operations: { x: "Make Other Send" },
      members: { "x.In": "Kind", "x.MakeIn": "Id", "x.Out": "Id" },
      words: { "x.Kind": "a\\x20b c" },
      limits: { "x.Id": "max=8 min=1 pattern=[a\\x20b]+" },
    });
  });

  it("are of services that exist, with operations that exist", () => {
    const { operations } = readSeen();
    const operationsOf = (service: string) => operations[service]?.split(" ") ?? [];
    for (const { name, served, registering } of comparedServices(operationsOf)) {
      const missing = [...served, ...registering].filter((one) => !operationsOf(name).includes(one));
      assert.deepEqual(missing, [], name);
    }
  });
});
