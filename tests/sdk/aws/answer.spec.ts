import { strict as assert } from "node:assert";
import * as aws from "@pulumi/aws";
import { type Recorded, record } from "../../support/record";

describe("the answer of a capture for a resource", () => {
  const program = (): object => {
    const role = new aws.iam.Role("role", { assumeRolePolicy: "{}" });
    const fn = new aws.lambda.Function("fn", { role: role.arn, runtime: "nodejs22.x", handler: "a.b" });
    const api = new aws.apigatewayv2.Api("api", { protocolType: "HTTP" });
    new aws.apigatewayv2.Stage("default", { apiId: api.id, name: "$default" });
    const rest = new aws.apigateway.RestApi("rest");
    const notes = new aws.apigateway.Resource("notes", {
      restApi: rest.id,
      parentId: rest.rootResourceId,
      pathPart: "notes",
    });
    new aws.apigateway.Resource("note", { restApi: rest.id, parentId: notes.id, pathPart: "{id}" });
    new aws.dynamodb.Table("table", { name: "notes", attributes: [], hashKey: "id", streamEnabled: true });
    new aws.dynamodb.Table("quiet", { attributes: [], hashKey: "id" });
    const certificate = new aws.acm.Certificate("cert", {
      domainName: "*.example.com",
      subjectAlternativeNames: ["example.com"],
    });
    return { fn: fn.invokeArn, certificate: certificate.domainValidationOptions };
  };
  let recorded: Recorded;
  before(async () => {
    recorded = await record(program);
  });

  it("names functions and roles as Pulumi does, and gives them ARNs", () => {
    const fn = recorded.resource(aws.lambda.Function);
    assert.match(fn.id, /^fn-[0-9a-f]{7}$/);
    assert.equal(fn.state.arn, `arn:aws:lambda:us-east-1:123456789012:function:${fn.id}`);
    assert.equal(fn.state.qualifiedArn, `${fn.state.arn}:$LATEST`);
    assert.equal(
      recorded.outputs.fn,
      `arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/${fn.state.arn}/invocations`,
    );
    const role = recorded.resource(aws.iam.Role);
    assert.equal(role.state.arn, `arn:aws:iam::123456789012:role/${role.state.name}`);
    assert.equal(fn.inputs.role, role.state.arn);
  });

  it("gives APIs ids of ten letters and digits, endpoints and execution ARNs", () => {
    const api = recorded.resource(aws.apigatewayv2.Api);
    assert.match(api.id, /^[a-z][a-z0-9]{9}$/);
    assert.equal(api.state.apiEndpoint, `https://${api.id}.execute-api.us-east-1.amazonaws.com`);
    assert.equal(api.state.executionArn, `arn:aws:execute-api:us-east-1:123456789012:${api.id}`);
    assert.equal(recorded.resource(aws.apigatewayv2.Stage).state.invokeUrl, `${api.state.apiEndpoint}/`);
  });

  it("knows the paths of REST resources", () => {
    assert.equal(recorded.resource(aws.apigateway.Resource, "notes").state.path, "/notes");
    assert.equal(recorded.resource(aws.apigateway.Resource, "note").state.path, "/notes/{id}");
  });

  it("gives a table a stream only when it is enabled", () => {
    const table = recorded.resource(aws.dynamodb.Table, "table");
    assert.equal(table.id, "notes");
    assert.equal(table.state.streamArn, `${table.state.arn}/stream/2024-01-01T00:00:00.000`);
    assert.equal(recorded.resource(aws.dynamodb.Table, "quiet").state.streamArn, undefined);
  });

  it("validates a wildcard and its bare domain by one record", () => {
    const options = recorded.outputs.certificate as { domainName: string; resourceRecordName: string }[];
    assert.deepEqual(
      options.map(({ domainName }) => domainName),
      ["*.example.com", "example.com"],
    );
    assert.equal(options[0]?.resourceRecordName, options[1]?.resourceRecordName);
  });

  it("gives the same ids every time, and others to other resources", async () => {
    const again = await record(program);
    assert.deepEqual(again.graph, recorded.graph);
    const ids = recorded.resources().map(({ type, id }) => `${type} ${id}`);
    assert.equal(new Set(ids).size, ids.length);
  });
});
