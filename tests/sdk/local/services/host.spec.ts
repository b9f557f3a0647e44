import { strict as assert } from "node:assert";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { IamCaller } from "#sdk/local/iam/caller";
import { AwsEndpoint } from "#sdk/local/services/endpoint/endpoint";
import { ServiceHost } from "#sdk/local/services/host";
import { serviceOfHost } from "#sdk/local/services/service-of-host";
import { graphResource } from "../../../support/graph";
import { RecordingPorts } from "./support/recording-ports";

const PARAMETER = graphResource("aws:ssm/parameter:Parameter", "Limit", {
  inputs: { name: "/dev/limit", type: "String", value: "5" },
  state: { name: "/dev/limit", arn: "arn:aws:ssm:us-east-1:123456789012:parameter/dev/limit", value: "5" },
});
const USER_POOL = graphResource("aws:cognito/userPool:UserPool", "Users", {
  id: "us-east-1_Users",
  inputs: { name: "users" },
  state: { name: "users", arn: "arn:aws:cognito-idp:us-east-1:123456789012:userpool/us-east-1_Users" },
});
const DEVELOPER: IamCaller = {
  secretAccessKey: "s",
  identity: { accessKey: "A", accountId: "123456789012", userId: "u", userArn: "arn:aws:iam::1:user/local" },
};

/** Calls the service of user pools without a signature. */
async function ask(url: string, operation: string, input: object) {
  const headers = { "x-amz-target": `AWSCognitoIdentityProviderService.${operation}` };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(input) });
  const body = await response.text();
  return { status: response.status, body, type: (JSON.parse(body) as { __type?: string }).__type };
}

describe("the services of a session", () => {
  const open: ServiceHost[] = [];
  afterEach(() => Promise.all(open.splice(0).map((host) => host.close())));

  function start(services?: Record<string, string>) {
    const recording = new RecordingPorts({ port: 0, ...(services && { services }) });
    const endpoint = new AwsEndpoint({
      accountRegion: recording.ports.accountRegion,
      clock: recording.clock,
      findCaller: () => undefined,
      trusted: { names: [], addresses: false },
      isJudging: true,
      refused: () => assert.fail(),
      onError: (error) => assert.fail(String(error)),
    });
    const portOf = (names: readonly string[]) => endpoint.portOf(names);
    const host = new ServiceHost({ ...recording.ports, host: "127.0.0.1", portOf }, endpoint);
    open.push(host);
    return { host, endpoint };
  }

  it("are those that the program has resources of, behind one address", async () => {
    const { host, endpoint } = start();
    await host.serve([], new Map());
    assert.deepEqual(host.urls, {});

    await host.serve([PARAMETER], new Map());
    const { ssm = "" } = host.urls;
    assert.match(ssm, /^http:\/\/127\.0\.0\.1:\d+$/);
    const [{ environment, hosts = [] } = { environment: {} }] = host.addresses;
    assert.deepEqual(environment, { AWS_ENDPOINT_URL_SSM: ssm });
    assert.ok(hosts[0]?.names.includes("ssm.*.amazonaws.com"));
    assert.ok(!host.absent.some(({ service }) => service === "ssm"));
    assert.ok(host.absent.some(({ service }) => service === "dynamodb"));
    const { Parameter } = await endpoint.call("ssm", "GetParameter", { Name: "/dev/limit" }, DEVELOPER);
    assert.equal((Parameter as { Value: string }).Value, "5");
  });

  it("go on at their address when a save takes the last resource away, and take over what is new", async () => {
    const { host, endpoint } = start();
    await host.serve([PARAMETER], new Map());
    const { ssm } = host.urls;
    await host.serve([], new Map());
    assert.equal(host.urls.ssm, ssm);
    const other = graphResource(PARAMETER.type, "Other", {
      inputs: { ...PARAMETER.inputs, name: "/dev/other" },
      state: { ...PARAMETER.state, name: "/dev/other" },
    });
    await host.serve([PARAMETER, other], new Map());
    assert.equal(host.urls.ssm, ssm);
    await endpoint.call("ssm", "GetParameter", { Name: "/dev/other" }, DEVELOPER);
  });

  it("end, and answer nobody any more", async () => {
    const { host } = start();
    await host.serve([PARAMETER], new Map());
    const { ssm = "" } = host.urls;
    await host.close();
    await assert.rejects(fetch(ssm));
    open.length = 0;
  });

  it("are user pools too, whose calls come in by the port of their pages", async () => {
    const { host, endpoint } = start();
    const done: string[] = [];
    endpoint.watch(({ service, operation }) => done.push(`${service} ${operation}`));
    await host.serve([USER_POOL], new Map());
    const { "cognito-idp": users = "", "cognito-identity": identities } = host.urls;
    assert.match(users, /^http:\/\/localhost:\d+$/);
    assert.equal(identities, users);
    const [{ environment } = { environment: {} }] = host.addresses;
    assert.deepEqual(environment, {
      AWS_ENDPOINT_URL_COGNITO_IDENTITY: users,
      AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: users,
    });
    const { UserPools } = await endpoint.call("cognito-idp", "ListUserPools", { MaxResults: 1 }, DEVELOPER);
    assert.deepEqual(UserPools, [{ Id: "us-east-1_Users", Name: "users" }]);
    const { status, type } = await ask(users, "GetUser", { AccessToken: "none" });
    assert.deepEqual([status, type], [400, "NotAuthorizedException"]);
    assert.deepEqual(done, ["cognito-idp ListUserPools", "cognito-idp GetUser"]);
  });

  it("hand on the calls of user pools that run elsewhere", async () => {
    const targets: unknown[] = [];
    const elsewhere = createServer((request, response) => {
      targets.push(request.headers["x-amz-target"]);
      request.resume().on("end", () => response.end('{"Username":"ada"}'));
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
    try {
      const url = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
      const { host } = start({ "cognito-idp": url });
      await host.serve([USER_POOL], new Map());
      assert.equal(host.urls["cognito-idp"], url);
      const { "cognito-identity": own = "" } = host.urls;
      const { status, body } = await ask(own, "GetUser", { AccessToken: "a.b.c" });
      assert.deepEqual([status, body], [200, '{"Username":"ada"}']);
      assert.deepEqual(targets, ["AWSCognitoIdentityProviderService.GetUser"]);
    } finally {
      await new Promise((resolve) => elsewhere.close(resolve));
    }
  });

  it("are known by the hosts that AWS has them at", () => {
    assert.equal(serviceOfHost("dynamodb.eu-west-1.amazonaws.com"), "dynamodb");
    assert.equal(serviceOfHost("lambda-fips.us-east-1.api.aws"), "lambda");
    assert.equal(serviceOfHost("glue.us-east-1.amazonaws.com"), undefined);
    assert.equal(serviceOfHost("dynamodb.evil.example"), undefined);
  });
});
