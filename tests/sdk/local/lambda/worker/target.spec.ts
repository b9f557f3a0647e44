import assert from "node:assert/strict";
import { endpointHosts } from "#sdk/local/http/aws-hosts";
import type { Interception } from "#sdk/local/lambda/types";
import { targetOf } from "#sdk/local/lambda/worker/connection-target";
import { refusedConnection, resolveTarget } from "#sdk/local/lambda/worker/target";

const INTERCEPTION: Interception = {
  plainPorts: [4000],
  hosts: [...endpointHosts("dynamodb"), "api.example.com"],
  port: 40000,
  secret: "s",
  allowAws: false,
  absent: [{ service: "cognito-idp", hosts: endpointHosts("cognito-idp") }],
};

const https = (host: string) => resolveTarget({ host, port: 443 }, INTERCEPTION, true);

describe("the way of a handler's connection", () => {
  it("leads to what stands here for a host, in every region, spelling and form of its name", () => {
    for (const host of [
      "dynamodb.us-east-1.amazonaws.com",
      "dynamodb.eu-central-1.amazonaws.com",
      "dynamodb.us-east-1.api.aws",
      "dynamodb-fips.us-east-1.amazonaws.com",
      "dynamodb.cn-north-1.amazonaws.com.cn",
      "api.example.com",
    ])
      assert.deepEqual(https(host), { kind: "intercepted", host, protocol: "https" });
    const host = "dynamodb.us-east-1.amazonaws.com";
    assert.deepEqual(https("DynamoDB.us-east-1.amazonaws.com."), {
      kind: "intercepted",
      host,
      protocol: "https",
    });
    assert.deepEqual(resolveTarget({ host, port: 80 }, INTERCEPTION), {
      kind: "intercepted",
      host,
      protocol: "http",
    });
  });

  it("is refused to AWS and to the addresses of its credentials, unless that is allowed", () => {
    for (const host of [
      "sqs.us-east-1.amazonaws.com",
      "notes.s3.us-east-1.amazonaws.com",
      "notes.s3.amazonaws.com",
      "streams.dynamodb.us-east-1.amazonaws.com",
      "sqs.cn-north-1.amazonaws.com.cn",
      "lambda.us-east-1.api.aws",
      "abc.lambda-url.us-east-1.on.aws",
      "app.auth.us-east-1.amazoncognito.com",
      "169.254.169.254",
      "169.254.170.2",
      "[fd00:ec2::254]",
    ]) {
      assert.equal(https(host).kind, "refused", host);
      assert.deepEqual(
        resolveTarget({ host, port: 443 }, { ...INTERCEPTION, allowAws: true }),
        { kind: "direct" },
        host,
      );
    }
  });

  it("names service, host and what to write where it is refused", () => {
    const said = (host: string) => (https(host) as { message: string }).message;
    const queue = "sqs.eu-west-1.amazonaws.com";
    assert.equal(
      said(queue),
      `nothing here stands for ${queue} (sqs), and handlers do not reach AWS: start with --allow-aws to let them`,
    );
    const pool = "cognito-idp.eu-west-1.amazonaws.com";
    assert.equal(
      said(pool),
      `nothing here stands for ${pool} (cognito-idp), and handlers do not reach AWS: start with --service cognito-idp=URL for one that runs already, or with --allow-aws`,
    );
    assert.match(said("notes.s3.dualstack.us-east-1.amazonaws.com"), / \(s3\), /);
    assert.match(said("169.254.170.2"), / \(credentials of a machine\), /);
  });

  it("is direct to hosts that are not AWS's, to other emulators, to databases and to pipes", () => {
    for (const host of [
      "example.com",
      "amazonaws.com.evil.test",
      "notamazonaws.com",
      "localhost",
      "s3.localhost.localstack.cloud",
    ])
      assert.deepEqual(https(host), { kind: "direct" }, host);
    const database = "notes.abc.us-east-1.rds.amazonaws.com";
    assert.deepEqual(resolveTarget({ host: database, port: 5432 }, INTERCEPTION), { kind: "direct" });
    assert.deepEqual(resolveTarget({ path: "/var/run/docker.sock" }, INTERCEPTION), { kind: "direct" });
  });

  it("leaves TLS out to the ports of this session, on this machine alone", () => {
    assert.deepEqual(resolveTarget({ host: "localhost", port: 4000 }, INTERCEPTION, true), { kind: "plain" });
    assert.deepEqual(resolveTarget({ port: 4000 }, INTERCEPTION, true), { kind: "plain" });
    assert.deepEqual(resolveTarget({ host: "localhost", port: 4000 }, INTERCEPTION), { kind: "direct" });
    assert.deepEqual(resolveTarget({ host: "localhost", port: 4001 }, INTERCEPTION, true), {
      kind: "direct",
    });
    assert.deepEqual(resolveTarget({ host: "example.com", port: 4000 }, INTERCEPTION, true), {
      kind: "direct",
    });
  });

  it("is read from every form of the arguments", () => {
    const listener = () => undefined;
    const expected = { options: { port: 443, host: "a.test", servername: "a" }, listener };
    assert.deepEqual(targetOf([{ port: 443, host: "a.test", servername: "a" }, listener]), expected);
    assert.deepEqual(targetOf([443, "a.test", { servername: "a" }, listener]), expected);
    assert.deepEqual(targetOf(["443", "a.test", { servername: "a" }, listener]), expected);
    // The arguments as `net.connect` passes them on.
    assert.deepEqual(targetOf([[{ port: 443, host: "a.test", servername: "a" }, listener]]), expected);
    assert.deepEqual(targetOf([443, listener]), { options: { port: 443 }, listener });
    assert.deepEqual(targetOf(["/a.sock"]), { options: { path: "/a.sock" }, listener: undefined });
  });
});

describe("the error of a refused connection", () => {
  it("cannot be made one to try again for, as SDK v2 makes of all errors of connections", () => {
    const error = refusedConnection("no");
    Object.assign(error, { retryable: true });
    assert.equal((error as Error & { retryable?: boolean }).retryable, false);
    assert.equal(error.stack, "Error: no");
  });
});
