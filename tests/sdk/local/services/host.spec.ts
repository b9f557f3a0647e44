import { strict as assert } from "node:assert";
import type { IamCaller } from "#sdk/local/iam/caller";
import { AwsEndpoint } from "#sdk/local/services/endpoint/endpoint";
import { ServiceHost } from "#sdk/local/services/host";
import { serviceOfHost } from "#sdk/local/services/service-of-host";
import { graphResource } from "../../../support/graph";
import { ToldPorts } from "./support/told-ports";

const PARAMETER = graphResource("aws:ssm/parameter:Parameter", "Limit", {
  inputs: { name: "/dev/limit", type: "String", value: "5" },
  state: { name: "/dev/limit", arn: "arn:aws:ssm:us-east-1:123456789012:parameter/dev/limit", value: "5" },
});
const DEVELOPER: IamCaller = {
  secretAccessKey: "s",
  identity: { accessKey: "A", accountId: "123456789012", userId: "u", userArn: "arn:aws:iam::1:user/local" },
};

describe("the services of a session", () => {
  const open: ServiceHost[] = [];
  afterEach(() => Promise.all(open.splice(0).map((host) => host.close())));

  function start(services?: Record<string, string>) {
    const told = new ToldPorts(services && { services });
    const ports = { ...told.ports, host: "127.0.0.1" };
    const endpoint = new AwsEndpoint({
      place: ports.place,
      clock: told.clock,
      findCaller: () => undefined,
      trusted: { names: [], addresses: false },
      isJudging: true,
      refused: () => assert.fail(),
      onError: (error) => assert.fail(String(error)),
    });
    const host = new ServiceHost(ports, endpoint);
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

  it("are known by the hosts that AWS has them at", () => {
    assert.equal(serviceOfHost("dynamodb.eu-west-1.amazonaws.com"), "dynamodb");
    assert.equal(serviceOfHost("lambda-fips.us-east-1.api.aws"), "lambda");
    assert.equal(serviceOfHost("glue.us-east-1.amazonaws.com"), undefined);
    assert.equal(serviceOfHost("dynamodb.evil.example"), undefined);
  });
});
