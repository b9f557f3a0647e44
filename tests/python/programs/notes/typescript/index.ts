// The same program as __main__.py, resource by resource.
import * as aws from "@pulumi/aws";
import * as pulumi from "@pulumi/pulumi";

const config = new pulumi.Config();

class Jobs extends pulumi.ComponentResource {
  readonly dead: aws.sqs.Queue;

  constructor(name: string, names: readonly string[], opts?: pulumi.ComponentResourceOptions) {
    super("notes:index:Jobs", name, {}, opts);
    const inside = { parent: this, retainOnDelete: true };
    this.dead = new aws.sqs.Queue(`${name}-dead`, {}, inside);
    const policy = this.dead.arn.apply((arn) => `{"deadLetterTargetArn": "${arn}", "maxReceiveCount": 3}`);
    for (const [number, each] of names.entries())
      new aws.sqs.Queue(
        `${name}-${each}`,
        { redrivePolicy: policy, tags: { number: String(number) } },
        inside,
      );
    this.registerOutputs({ dead: this.dead.url });
  }
}

const jobs = new Jobs("jobs", config.requireObject("names"), { protect: true });
const token = new aws.ssm.Parameter("token", { type: "SecureString", value: config.requireSecret("token") });
const existing = aws.dynamodb.Table.get("existing", "notes-table");

const role = new aws.iam.Role("role", {
  assumeRolePolicy: aws.iam
    .getPolicyDocument({
      statements: [
        {
          actions: ["sts:AssumeRole"],
          principals: [{ type: "Service", identifiers: ["lambda.amazonaws.com"] }],
        },
      ],
    })
    .then(({ json }) => json),
});
const notes = new aws.lambda.Function("notes", {
  role: role.arn,
  runtime: "python3.13",
  memorySize: 256,
  handler: "notes.handler",
  code: new pulumi.asset.FileArchive("./functions"),
  environment: { variables: { JOBS: pulumi.concat("at ", jobs.dead.url), TABLE: existing.name } },
});
const api = new aws.apigatewayv2.Api("api", { protocolType: "HTTP" });
const integration = new aws.apigatewayv2.Integration("integration", {
  apiId: api.id,
  integrationType: "AWS_PROXY",
  integrationUri: notes.invokeArn,
  payloadFormatVersion: "2.0",
});
for (const routeKey of ["GET /notes", "POST /notes", "GET /notes/{id}"]) {
  new aws.apigatewayv2.Route(
    routeKey,
    { apiId: api.id, routeKey, target: integration.id.apply((id) => `integrations/${id}`) },
    { dependsOn: [role] },
  );
}
new aws.apigatewayv2.Stage("stage", { apiId: api.id, name: "$default", autoDeploy: true });
new aws.lambda.Permission("permission", {
  action: "lambda:InvokeFunction",
  function: notes.name,
  principal: "apigateway.amazonaws.com",
  sourceArn: api.executionArn.apply((arn) => `${arn}/*/*`),
});

pulumi.log.warn("nothing is kept here");
export const url = api.apiEndpoint;
export const tokenValue = token.value;
export const account = aws.getCallerIdentity().then(({ accountId }) => accountId);
export const where = [pulumi.getProject(), pulumi.getStack(), pulumi.getOrganization()];
