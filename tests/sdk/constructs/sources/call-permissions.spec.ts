import { strict as assert } from "node:assert";
import { InvokePermissions } from "#sdk/constructs/gateway/routes/invoke-permissions";
import { CallPermissions } from "#sdk/constructs/sources/call-permissions";
import { familyOf, principalOf, type Sender } from "#sdk/constructs/sources/sender";

const scopes = (permissions: CallPermissions, target: object, count: number) =>
  Array.from({ length: count }, () => permissions.next(target, "events", {}));

describe("permissions of sources to call a function", () => {
  it("are one for each source up to twelve, then one for all of the service, and none after", () => {
    const given = scopes(new CallPermissions(), {}, 15);
    assert.deepEqual(given, [...Array(12).fill("source"), "family", undefined, undefined]);
  });

  it("are counted for each function on its own", () => {
    const permissions = new CallPermissions();
    scopes(permissions, {}, 18);
    assert.deepEqual(scopes(permissions, {}, 2), ["source", "source"]);
  });

  it("are one for a source that calls the function under two names", () => {
    const permissions = new CallPermissions();
    const [target, source] = [{}, {}];
    assert.equal(permissions.next(target, "s3", source), "source");
    assert.equal(permissions.next(target, "s3", source), undefined);
  });

  it("are one more for each further service once twelve sources of any have one", () => {
    const permissions = new CallPermissions();
    const target = {};
    scopes(permissions, target, 13);
    assert.equal(permissions.next(target, "sns", {}), "family");
    assert.equal(permissions.next(target, "sns", {}), undefined);
    assert.equal(permissions.next(target, "s3", {}), "family");
  });

  it("keep the policy of a function below 20 KB with 1,000 rules, 1,000 topics, 1,000 buckets and 20 routes", () => {
    const bytes = policyBytes({
      functionName: "f".repeat(64),
      ruleName: "r".repeat(64),
      busName: "b".repeat(64),
    });
    assert.ok(bytes < 20 * 1024, `${bytes} bytes`);
  });

  it("keep it there when a bus has a name as long as AWS takes", () => {
    const bytes = policyBytes({
      functionName: "f".repeat(64),
      ruleName: "r".repeat(64),
      busName: "b".repeat(256),
    });
    assert.ok(bytes < 20 * 1024, `${bytes} bytes`);
  });
});

/** Bytes of the policy as Lambda keeps it, with the statement ids that the provider makes. */
function policyBytes(names: Record<"functionName" | "ruleName" | "busName", string>): number {
  const target = {};
  const account = "123456789012";
  const regionAccount = `ap-southeast-2:${account}`;
  const statement = (service: string, arn: string, withAccount: boolean) => ({
    Sid: "terraform-20261122220449000000000001",
    Effect: "Allow",
    Principal: { Service: service },
    Action: "lambda:InvokeFunction",
    Resource: `arn:aws:lambda:${regionAccount}:function:${names.functionName}`,
    Condition: {
      ...(withAccount && { StringEquals: { "AWS:SourceAccount": account } }),
      ArnLike: { "AWS:SourceArn": arn },
    },
  });
  const routes = new InvokePermissions();
  const ofRoutes = [{}, {}]
    .flatMap((api) => Array.from({ length: 10 }, () => routes.next(target, api)))
    .map(() =>
      statement(
        "apigateway.amazonaws.com",
        `arn:aws:execute-api:${regionAccount}:abcdefghij/*/*/${"p".repeat(60)}`,
        false,
      ),
    );
  const calls = new CallPermissions();
  const senders: readonly Sender[] = ["events", "sns", "s3"].flatMap((service) =>
    Array.from({ length: 1000 }, () => ({ service, arn: arnOf(service) }) as Sender),
  );
  const ofSources = senders.flatMap((sender) => {
    const scope = calls.next(target, sender.service, {});
    if (scope === undefined) return [];
    const arn = scope === "family" ? familyOf(sender) : sender.arn;
    return [statement(principalOf(sender.service), arn, scope === "family" || sender.service === "s3")];
  });
  assert.equal(ofRoutes.length, 20);
  assert.equal(ofSources.length, 15);
  return Buffer.byteLength(
    JSON.stringify({ Version: "2012-10-17", Id: "default", Statement: [...ofRoutes, ...ofSources] }),
  );

  function arnOf(service: string): string {
    if (service === "events")
      return `arn:aws:events:${regionAccount}:rule/${names.busName}/${names.ruleName}`;
    return service === "sns"
      ? `arn:aws:sns:${regionAccount}:${"t".repeat(256)}`
      : `arn:aws:s3:::${"u".repeat(63)}`;
  }
}
