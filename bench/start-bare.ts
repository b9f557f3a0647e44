import * as aws from "@pulumi/aws";
import * as pulumi from "@pulumi/pulumi";

// The least work of a program with an API on a table: it loads the SDK and registers the resources.
async function main(): Promise<void> {
  await pulumi.runtime.setMocks({
    newResource: ({ name, inputs }) => ({ id: `${name}-id`, state: inputs }),
    call: ({ inputs }) => inputs,
  });
  await pulumi.runtime.runInPulumiStack(async () => register());
  await pulumi.runtime.disconnect();
}

function register(): Record<string, pulumi.Output<string>> {
  const table = new aws.dynamodb.Table("table", {
    attributes: [{ name: "id", type: "S" }],
    hashKey: "id",
    billingMode: "PAY_PER_REQUEST",
  });
  const role = new aws.iam.Role("role", { assumeRolePolicy: "{}" });
  const lambda = new aws.lambda.Function("lambda", {
    role: role.arn,
    handler: "index.handler",
    runtime: "nodejs22.x",
    environment: { variables: { TABLE: table.name } },
  });
  const api = new aws.apigatewayv2.Api("api", { protocolType: "HTTP" });
  const integration = new aws.apigatewayv2.Integration("integration", {
    apiId: api.id,
    integrationType: "AWS_PROXY",
    integrationUri: lambda.arn,
  });
  new aws.apigatewayv2.Route("route", {
    apiId: api.id,
    routeKey: "GET /notes",
    target: pulumi.interpolate`integrations/${integration.id}`,
  });
  return { apiId: api.id };
}

void main();
