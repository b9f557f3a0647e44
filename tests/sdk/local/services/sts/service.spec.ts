import assert from "node:assert/strict";
import type { IamCaller } from "#sdk/local/iam/caller";
import type { LocalService } from "#sdk/local/services/service";
import { startSts } from "#sdk/local/services/sts/service";
import { graphResource } from "../../../../support/graph";
import { ACCOUNT_REGION, callOperation, DEVELOPER, refusal } from "../service-calls";

const ROLE = "arn:aws:iam::123456789012:role/reader";
const NOW = Date.parse("2026-11-01T10:00:00Z");

function inRole(name: string, allows?: IamCaller["allows"]): IamCaller {
  const userArn = `arn:aws:sts::123456789012:assumed-role/${name}/session`;
  const identity = { ...DEVELOPER.identity, userArn, userId: `AROA:session` };
  return { ...DEVELOPER, identity, ...(allows && { allows }) };
}

async function start(principal: unknown, more: object = {}): Promise<LocalService> {
  const Statement = [{ Effect: "Allow", Action: "sts:AssumeRole", Principal: principal, ...more }];
  const role = graphResource("aws:iam/role:Role", "reader", {
    inputs: { name: "reader", assumeRolePolicy: JSON.stringify({ Version: "2012-10-17", Statement }) },
    state: { name: "reader", arn: ROLE, uniqueId: "AROAREADER" },
  });
  const service = startSts({
    clock: { now: () => NOW, after: () => () => undefined },
    notice: () => undefined,
    findCaller: (key) => (key === DEVELOPER.identity.accessKey ? DEVELOPER : undefined),
    callerOfRole: (arn) => inRole(arn.split("/")[1] ?? "", ({ action }) => action.startsWith("s3:")),
    accountRegion: ACCOUNT_REGION,
    isJudging: true,
  });
  await service.serve([role]);
  return service;
}

const ASK = { RoleArn: ROLE, RoleSessionName: "me" };

interface Assumed {
  readonly Credentials: Readonly<Record<string, string>>;
  readonly AssumedRoleUser: object;
}

describe("STS", () => {
  it("says who calls [BC]", async () => {
    const sts = await start("*");
    assert.deepEqual(await callOperation(sts, "GetCallerIdentity", {}, inRole("list")), {
      UserId: "AROA:session",
      Account: "123456789012",
      Arn: "arn:aws:sts::123456789012:assumed-role/list/session",
    });
  });

  it("gives credentials of a role to whom the role trusts [LSREC]", async () => {
    const sts = await start({ AWS: "arn:aws:iam::123456789012:role/list" });
    const answer = (await callOperation(
      sts,
      "AssumeRole",
      ASK,
      inRole("list", () => false),
    )) as unknown as Assumed;
    assert.deepEqual(answer.AssumedRoleUser, {
      AssumedRoleId: "AROAREADER:me",
      Arn: "arn:aws:sts::123456789012:assumed-role/reader/me",
    });
    const { AccessKeyId = "", SecretAccessKey, SessionToken, Expiration } = answer.Credentials;
    assert.equal(Expiration, Date.parse("2026-11-01T11:00:00Z") / 1000);
    const caller = sts.findCaller?.(AccessKeyId);
    assert.deepEqual(
      [caller?.secretAccessKey, caller?.sessionToken, caller?.expiresAt],
      [SecretAccessKey, SessionToken, NOW + 3_600_000],
    );
    assert.equal(caller?.allows?.({ action: "s3:GetObject", arn: "x" }), true);
    assert.equal(caller?.allows?.({ action: "sqs:SendMessage", arn: "x" }), false);
  });

  it("gives none to others, and none of roles that are not of the program [GK]", async () => {
    const denied = (role: string) => [
      "AccessDenied",
      `User: arn:aws:sts::123456789012:assumed-role/other/session is not authorized to perform: sts:AssumeRole on resource: ${role}`,
    ];
    const sts = await start({ AWS: "arn:aws:iam::123456789012:role/list" });
    assert.deepEqual(
      await refusal(
        callOperation(
          sts,
          "AssumeRole",
          ASK,
          inRole("other", () => true),
        ),
      ),
      denied(ROLE),
    );
    const RoleArn = "arn:aws:iam::123456789012:role/none";
    const none = callOperation(sts, "AssumeRole", { ...ASK, RoleArn }, inRole("other"));
    assert.deepEqual(await refusal(none), denied(RoleArn));
  });

  it("asks the caller's own policies too where a role trusts the account [GK]", async () => {
    const sts = await start({ AWS: "arn:aws:iam::123456789012:root" });
    const may = inRole("list", ({ action, arn }) => action === "sts:AssumeRole" && arn === ROLE);
    await callOperation(sts, "AssumeRole", ASK, may);
    await callOperation(sts, "AssumeRole", ASK, DEVELOPER);
    assert.equal(
      (
        await refusal(
          callOperation(
            sts,
            "AssumeRole",
            ASK,
            inRole("list", () => false),
          ),
        )
      )[0],
      "AccessDenied",
    );
  });

  it("knows the external id that a role asks for [BC]", async () => {
    const condition = { Condition: { StringEquals: { "sts:ExternalId": "42" } } };
    const sts = await start({ AWS: "arn:aws:iam::123456789012:role/list" }, condition);
    await callOperation(sts, "AssumeRole", { ...ASK, ExternalId: "42" }, inRole("list"));
    assert.equal((await refusal(callOperation(sts, "AssumeRole", ASK, inRole("list"))))[0], "AccessDenied");
  });

  it("holds a session to the policy that it was asked for with [BC]", async () => {
    const sts = await start({ AWS: "arn:aws:iam::123456789012:role/list" });
    const Policy = JSON.stringify({
      Statement: [{ Effect: "Allow", Action: "s3:GetObject", Resource: "*" }],
    });
    const answer = (await callOperation(
      sts,
      "AssumeRole",
      { ...ASK, Policy },
      inRole("list"),
    )) as unknown as Assumed;
    const caller = sts.findCaller?.(answer.Credentials.AccessKeyId ?? "");
    const may = (action: string) => caller?.allows?.({ action, arn: "x" });
    assert.deepEqual([may("s3:GetObject"), may("s3:PutObject")], [true, false]);
  });

  it("gives credentials of a session to who has credentials that do not end, for twelve hours or as asked [BC]", async () => {
    const sts = await start("*");
    const ask = (input: Readonly<Record<string, number>>) =>
      callOperation(sts, "GetSessionToken", input) as Promise<unknown>;
    const { Credentials: given } = (await ask({})) as Pick<Assumed, "Credentials">;
    assert.equal(given.Expiration, Date.parse("2026-11-01T22:00:00Z") / 1000);
    const caller = sts.findCaller?.(given.AccessKeyId ?? "");
    assert.deepEqual(
      [caller?.secretAccessKey, caller?.sessionToken, caller?.expiresAt],
      [given.SecretAccessKey, given.SessionToken, NOW + 12 * 3_600_000],
    );
    assert.deepEqual(caller?.identity, { ...DEVELOPER.identity, accessKey: given.AccessKeyId });
    const short = (await ask({ DurationSeconds: 900 })) as Pick<Assumed, "Credentials">;
    assert.equal(short.Credentials.Expiration, NOW / 1000 + 900);
    assert.match((await refusal(ask({ DurationSeconds: 899 })))[1], /'durationSeconds' failed/);
  });

  it("gives a session token neither to a session nor to a role, and knows no second factor [GK]", async () => {
    const sts = await start("*");
    const asked = (caller: IamCaller, input = {}) =>
      refusal(callOperation(sts, "GetSessionToken", input, caller));
    const denied = ["AccessDenied", "Cannot call GetSessionToken with session credentials"];
    assert.deepEqual(await asked({ ...DEVELOPER, sessionToken: "token" }), denied);
    assert.deepEqual(await asked(inRole("list")), denied);
    assert.deepEqual(await asked(DEVELOPER, { SerialNumber: "GAHT12345678", TokenCode: "123456" }), [
      "ValidationError",
      "SerialNumber of GetSessionToken is not emulated here: leave it out",
    ]);
  });

  it("refuses names and ARNs that are none [LSREC]", async () => {
    const sts = await start("*");
    const ask = (input: object) => refusal(callOperation(sts, "AssumeRole", { ...ASK, ...input }));
    assert.deepEqual(await ask({ RoleArn: "nothing-valid-in-here" }), [
      "ValidationError",
      "nothing-valid-in-here is invalid",
    ]);
    assert.deepEqual(await ask({ RoleSessionName: "Session1:2" }), [
      "ValidationError",
      String.raw`1 validation error detected: Value 'Session1:2' at 'roleSessionName' failed to satisfy constraint: Member must satisfy regular expression pattern: [\w+=,.@-]*`,
    ]);
    assert.match(
      (await ask({ Tags: [{ Key: "a", Value: "b" }] }))[1],
      /Tags of AssumeRole is not emulated here/,
    );
  });
});
