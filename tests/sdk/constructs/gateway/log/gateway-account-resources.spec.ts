import assert from "node:assert/strict";
import { Provider } from "@pulumi/aws/provider";
import * as pulumi from "@pulumi/pulumi";
import { type AppProps, Component, planPlacement, Stack } from "#sdk/app/index";
import { gatewayAccount } from "#sdk/constructs/gateway/log/gateway-account-resources";
import { Issues } from "#sdk/errors/index";
import { App } from "#sdk/index";
import { expectDefinitionError } from "../../../../support/definition-error";
import { record } from "../../../../support/record";

const ACCOUNT = "aws:apigateway/account:Account";
const ROLE = "aws:iam/role:Role";
const ATTACHMENT = "aws:iam/rolePolicyAttachment:RolePolicyAttachment";
const ARN = "arn:aws:iam::123456789012:role/gateway-logs";

/** Stands for an API with an access log. */
class Logging extends Component {
  readonly needed: readonly pulumi.Resource[];

  constructor(stack: Stack, id: string, opts?: pulumi.ComponentResourceOptions) {
    super(planPlacement("Logging", stack, id, new Issues({ kind: "Logging", id })), opts);
    this.needed = gatewayAccount(this);
    this.registerOutputs({});
  }
}

function recordTwo(props: AppProps, also: (app: App) => void = () => undefined) {
  return record(() => {
    const app = new App(props);
    also(app);
    const first = new Logging(new Stack(app, "Web"), "First");
    const second = new Logging(new Stack(app, "Live"), "Second");
    return { first: first.needed, second: second.needed };
  });
}

describe("the account setting of API Gateway", () => {
  it("is made once for all APIs of an app, outside their stacks, with a role that may write logs and no more", async () => {
    const recorded = await recordTwo({});
    const account = recorded.resource(ACCOUNT, "gateway-account");
    const role = recorded.resource(ROLE, "gateway-log-role");
    assert.equal(account.parent, undefined);
    assert.equal(account.inputs.cloudwatchRoleArn, role.state.arn);
    assert.deepEqual(JSON.parse(String(role.inputs.assumeRolePolicy)).Statement, [
      { Effect: "Allow", Principal: { Service: "apigateway.amazonaws.com" }, Action: "sts:AssumeRole" },
    ]);
    const attachment = recorded.expect(ATTACHMENT, {
      role: role.state.name,
      policyArn: "arn:aws:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs",
    });
    assert.ok(account.dependencies.includes(attachment.urn));
    recorded.expectNone("aws:iam/rolePolicy:RolePolicy");
    assert.deepEqual(recorded.value.first, recorded.value.second);
    assert.equal(recorded.value.first.length, 1);
  });

  it("is made for each provider, since each may stand for a region or an account of its own", async () => {
    const recorded = await record(() => {
      const app = new App();
      const west = new Provider("west", { region: "eu-west-1" });
      const here = new Logging(new Stack(app, "Here"), "First").needed;
      const there = new Logging(new Stack(app, "There"), "Second", { providers: [west] }).needed;
      const also = new Logging(new Stack(app, "Also"), "Third", { provider: west }).needed;
      return { here, there, also };
    });
    const { here, there, also } = recorded.value;
    assert.notDeepEqual(there, here);
    assert.deepEqual(also, there);
    const provider = recorded.resource("pulumi:providers:aws", "west");
    for (const [type, name] of [
      [ACCOUNT, "gateway-account"],
      [ROLE, "gateway-log-role"],
      [ATTACHMENT, "gateway-log-role-policy"],
    ] as const) {
      assert.equal(recorded.resources(type).length, 2, type);
      assert.equal(recorded.resource(type, name).options.provider, undefined);
      const other = recorded.resource(type, `${name}-west`);
      assert.equal(other.options.provider, `${provider.urn}::${provider.id}`);
      assert.equal(other.options.retainOnDelete, true);
    }
    const role = recorded.resource(ROLE, "gateway-log-role-west");
    recorded.expect(ACCOUNT, "gateway-account-west", { cloudwatchRoleArn: role.state.arn });
  });

  it("is made once for two apps of one program", async () => {
    const recorded = await record(() => {
      const [one, two] = [new App({ name: "one" }), new App({ name: "two" })];
      const first = new Logging(new Stack(one, "Web"), "First").needed;
      const second = new Logging(new Stack(two, "Live"), "Second").needed;
      return { first, second };
    });
    assert.deepEqual(recorded.value.first, recorded.value.second);
    for (const type of [ACCOUNT, ROLE, ATTACHMENT]) assert.equal(recorded.resources(type).length, 1, type);
  });

  it("stays when the app goes, whatever the removal policy, and is not taken back from others", async () => {
    const recorded = await recordTwo({}, (app) => app.setDefaultRemovalPolicy("destroy"));
    for (const type of [ACCOUNT, ROLE, ATTACHMENT]) {
      assert.equal(recorded.resource(type).options.retainOnDelete, true, type);
    }
    assert.deepEqual(recorded.resource(ACCOUNT).options.ignoreChanges, ["cloudwatchRoleArn"]);
  });

  it("has the role that the app names, whose change is a change of the setting", async () => {
    const recorded = await recordTwo({ gatewayLogRole: pulumi.output(ARN) });
    const account = recorded.expect(ACCOUNT, { cloudwatchRoleArn: ARN });
    assert.equal(account.options.retainOnDelete, true);
    assert.deepEqual(account.options.ignoreChanges, []);
    recorded.expectNone(ROLE);
    recorded.expectNone(ATTACHMENT);
  });

  it("is left alone with `false`", async () => {
    const recorded = await recordTwo({ gatewayLogRole: false });
    assert.deepEqual(recorded.value, { first: [], second: [] });
    for (const type of [ACCOUNT, ROLE, ATTACHMENT]) recorded.expectNone(type);
  });

  it("refuses a role that is no ARN, now or later", async () => {
    const path = "gatewayLogRole";
    const app = (gatewayLogRole: unknown) => record(() => void new App({ gatewayLogRole } as AppProps));
    await expectDefinitionError(app("gateway-logs"), [
      { code: "ARN_INVALID", path, value: "gateway-logs", cure: "arn:aws:iam:" },
    ]);
    await expectDefinitionError(app(true), [{ code: "VALUE_WRONG_TYPE", path, value: true, cure: "false" }]);
    const later = recordTwo({ gatewayLogRole: pulumi.output("logs") });
    await expectDefinitionError(later, [{ code: "ARN_INVALID", path, value: "logs" }]);
  });
});
