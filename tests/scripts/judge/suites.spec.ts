import assert from "node:assert/strict";
import { isSignedWith, readSignature, type SignedParts } from "#sdk/local/iam/sigv4";
import { signedAnew } from "../../../scripts/judge/suites/proxy";
import { parseReasons } from "../../../scripts/judge/suites/reasons";
import type { TestResult } from "../../../scripts/judge/suites/suite";
import { complaintsOfSuite, countLine } from "../../../scripts/judge/suites/verdict";

const REASONS = parseReasons(
  [
    "# What the peer has recorded on AWS.",
    "not served: PartiQL",
    "  statements.py::*",
    "",
    "wrong: tags: of buckets",
    "  tags.py::test_put",
    "unsteady: waits for a second",
    "  slow.py::test_wait",
  ].join("\n"),
);
const failed = (name: string): TestResult => ({ name, outcome: "failed", message: "assert 1 == 2\n  more" });
const passed = (name: string): TestResult => ({ name, outcome: "passed" });
const judged = (results: readonly TestResult[], count: number) => ({
  name: "peer",
  results,
  reasons: REASONS,
  count,
});

describe("reasons why tests of a suite do not pass", () => {
  it("are a line each, with the names of the tests under it", () => {
    assert.deepEqual(REASONS.slice(0, 2), [
      { kind: "not served", reason: "PartiQL", tests: ["statements.py::*"] },
      { kind: "wrong", reason: "tags: of buckets", tests: ["tags.py::test_put"] },
    ]);
  });

  it("begin with a kind that is known", () => {
    assert.throws(
      () => parseReasons("broken: all of it"),
      /"broken: all of it" begins with none of not served/,
    );
  });
});

describe("the verdict of a suite", () => {
  const known = [
    failed("statements.py::test_a"),
    failed("statements.py::test_b"),
    failed("tags.py::test_put"),
  ];

  it("is clean for tests that fail for a listed reason and an unchanged count", () => {
    assert.deepEqual(complaintsOfSuite(judged([...known, passed("a"), failed("slow.py::test_wait")], 1)), []);
  });

  it("reports a test that fails without a reason, with the first line of its message", () => {
    assert.deepEqual(complaintsOfSuite(judged([...known, failed("new.py::test")], 0)), [
      "new.py::test: assert 1 == 2",
    ]);
  });

  it("reports a reason whose test passes", () => {
    assert.deepEqual(complaintsOfSuite(judged([...known.slice(0, 2), passed("tags.py::test_put")], 1)), [
      "tags.py::test_put: passes, or does not exist: tags: of buckets",
    ]);
  });

  it("reports a changed count, without counting unsteady tests", () => {
    const results = [...known, passed("a"), passed("slow.py::test_wait")];
    assert.deepEqual(complaintsOfSuite(judged(results, 2)), ["peer: 1 tests pass, 2 did"]);
    assert.deepEqual(complaintsOfSuite(judged(results, 0)), [
      "peer: 1 tests pass: write it into suites/counts.json",
    ]);
  });

  it("counts by kind", () => {
    assert.equal(
      countLine(judged([...known, passed("a"), failed("new.py::test")], 1)),
      "peer: 1 of 5 pass, 2 not served, 0 theirs, 0 lacking what they need, 1 wrong, 0 unsteady, 1 without a reason, 0 skipped",
    );
  });
});

describe("requests of a suite", () => {
  const credentials = { accessKeyId: "SAPIOURS", secretAccessKey: "ours" };
  const options = { target: "http://127.0.0.1:4000", credentials, service: "dynamodb" };
  const request = (authorization: string | undefined): SignedParts => ({
    method: "POST",
    rawPath: "/",
    rawQuery: "",
    headers: [
      ["Host", "127.0.0.1:9000"],
      ["X-Amz-Target", "DynamoDB_20120810.ListTables"],
      ["X-Amz-Date", "20200101T000000Z"],
      ...(authorization === undefined ? [] : [["Authorization", authorization] as [string, string]]),
    ],
    body: Buffer.from("{}"),
  });
  const scope = (key: string, rest: string) =>
    `AWS4-HMAC-SHA256 Credential=${key}/20200101/${rest}/aws4_request, SignedHeaders=host, Signature=${"0".repeat(64)}`;

  it("are signed again with the credentials of the session, for the service that they were signed for", () => {
    const signed = signedAnew(request(scope("PEER", "eu-west-1/dynamodb")), options);
    const signature = readSignature(signed);
    assert.deepEqual([signature?.accessKeyId, signature?.region], ["SAPIOURS", "eu-west-1"]);
    assert.ok(signature && isSignedWith(signed, signature, "ours"));
  });

  it("are signed for the service of the suite where they name none", () => {
    const signature = readSignature(signedAnew(request(scope("PEER", "us-east-1/")), options));
    assert.deepEqual([signature?.accessKeyId, signature?.service], ["SAPIOURS", "dynamodb"]);
  });

  it("pass unchanged when they are unsigned, or signed with the session's key", () => {
    for (const one of [undefined, scope("SAPIOURS", "us-east-1/dynamodb"), "Bearer token"])
      assert.deepEqual(signedAnew(request(one), options), request(one));
  });
});
