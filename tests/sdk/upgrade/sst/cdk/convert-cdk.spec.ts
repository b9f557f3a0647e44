import assert from "node:assert/strict";
import { moved } from "../../../../support/moved-program";

const HEAD = `import * as cdk from "aws-cdk-lib";
import * as acm from "aws-cdk-lib/aws-certificatemanager";
import * as cloudwatch from "aws-cdk-lib/aws-cloudwatch";
import * as actions from "aws-cdk-lib/aws-cloudwatch-actions";
import * as cognito from "aws-cdk-lib/aws-cognito";
import * as iam from "aws-cdk-lib/aws-iam";
import * as lambda from "aws-cdk-lib/aws-lambda";
import * as route53 from "aws-cdk-lib/aws-route53";
import * as secrets from "aws-cdk-lib/aws-secretsmanager";
import * as ssm from "aws-cdk-lib/aws-ssm";
import { Api, Bucket, Cognito, Function, Queue, Table, Topic } from "@serverless-stack/resources";

export function Main({ stack }) {
`;

const ENTRY = `import { Main } from "./Main";

export default function main(app) {
  app.stack(Main);
}
`;

/** Statements of a stack function after the move, one a line, and what is said of them. */
function body(...statements: readonly string[]): {
  readonly lines: readonly string[];
  readonly notes: readonly string[];
} {
  const before = `${HEAD}${statements.map((line) => `  ${line}\n`).join("")}}\n`;
  const program = moved({ "stacks/Main.js": before, "stacks/index.js": ENTRY }, 1);
  const text = program.all["stacks/Main.js"] ?? "";
  const [, made = ""] = /export function Main\(\{ stack \}\) \{\n([^]*)\}\n$/.exec(text) ?? [];
  return {
    lines: made
      .trimEnd()
      .split("\n")
      .map((line) => line.trim()),
    notes: program.notes.filter(({ isDone }) => !isDone).map(({ message }) => message),
  };
}

/** The statements of CDK, and those that they become. */
const CONVERTED: Readonly<
  Record<string, { readonly before: readonly string[]; readonly after: readonly string[] }>
> = {
  "a layer with files, in the props of a function": {
    before: [
      'new Function(stack, "Fn", { handler: "a.b", layers: [new lambda.LayerVersion(stack, "Sharp", { code: lambda.Code.fromAsset("layers/sharp"), layerVersionName: "sharp" })] });',
    ],
    after: [
      'new Function(stack, "Fn", { handler: "a.b", layers: [new aws.lambda.LayerVersion("Sharp", { code: new pulumi.asset.FileArchive("layers/sharp"), layerName: "sharp" }, { parent: stack })] });',
    ],
  },
  "a layer in a constant, by its ARN": {
    before: [
      'const layer = new lambda.LayerVersion(stack, "Sharp", { code: lambda.Code.fromAsset("layers/sharp"), layerVersionName: "sharp", compatibleRuntimes: [lambda.Runtime.NODEJS_18_X, lambda.Runtime.PYTHON_3_11] });',
      "stack.addDefaultFunctionLayers([layer]);",
    ],
    after: [
      'const layer = new aws.lambda.LayerVersion("Sharp", { code: new pulumi.asset.FileArchive("layers/sharp"), layerName: "sharp", compatibleRuntimes: ["nodejs18.x", "python3.11"] }, { parent: stack });',
      "stack.addDefaultFunctionLayers([layer.arn]);",
    ],
  },
  "a domain of a user pool, under its id": {
    before: [
      'const auth = new Cognito(stack, "Auth", { login: ["email"], cdk: { userPoolClient: { oAuth: {} } } });',
      'const domain = auth.cdk.userPool.addDomain("Domain", { cognitoDomain: { domainPrefix: "shop" } });',
      "stack.addOutputs({ Domain: domain.domainName });",
    ],
    after: [
      'const domain = new aws.cognito.UserPoolDomain("Domain", { domain: "shop", userPoolId: auth.native.userPool.id }, { parent: auth });',
      "stack.addOutputs({ Domain: domain.domain });",
    ],
  },
  "a provider of a user pool, with the scopes and the words of Cognito": {
    before: [
      'const auth = new Cognito(stack, "Auth");',
      'new cognito.UserPoolIdentityProviderFacebook(stack, "Facebook", { clientId: "a", clientSecret: "b", userPool: auth.cdk.userPool, scopes: ["email", "public_profile"], attributeMapping: { fullname: cognito.ProviderAttribute.FACEBOOK_NAME } });',
    ],
    after: [
      'const auth = new Auth(stack, "Auth");',
      'new aws.cognito.IdentityProvider("Facebook", { providerDetails: { client_id: "a", client_secret: "b", authorize_scopes: "email,public_profile" }, providerName: "Facebook", userPoolId: auth.native.userPool.id, providerType: "Facebook", attributeMapping: { name: "name" } }, { parent: stack });',
    ],
  },
  "a zone that is looked up, and a record in it by its whole name": {
    before: [
      'const zone = route53.HostedZone.fromLookup(stack, "Zone", { domainName: "example.com" });',
      'new route53.TxtRecord(stack, "Proof", { zone, recordName: "_proof", values: ["x"], ttl: cdk.Duration.minutes(5) });',
      'new Api(stack, "Api", { customDomain: { domainName: "api.example.com", cdk: { hostedZone: zone } } });',
    ],
    after: [
      "const zone = aws.route53.Zone.get(",
      'aws.route53.getZoneOutput({ name: "example.com" }).zoneId,',
      'new aws.route53.Record("Proof", { zoneId: zone.zoneId, name: "_proof.example.com", records: ["x"], ttl: 300, type: "TXT" }, { parent: stack });',
      'new Api(stack, "Api", { customDomain: { domainName: "api.example.com", native: { hostedZone: zone } } });',
    ],
  },
  "a zone of the program, which is the zone of a domain": {
    before: [
      'const zone = new route53.PublicHostedZone(stack, "Zone", { zoneName: "example.com" });',
      'new Api(stack, "Api", { customDomain: { domainName: "api.example.com", cdk: { hostedZone: zone } } });',
    ],
    after: [
      'const zone = new aws.route53.Zone("Zone", { name: "example.com" }, { parent: stack });',
      'new Api(stack, "Api", { customDomain: { domainName: "api.example.com", native: { hostedZone: zone } } });',
    ],
  },
  "a certificate by its ARN": {
    before: [
      'new Api(stack, "Api", { customDomain: { isExternalDomain: true, domainName: "a.example.com", cdk: { certificate: acm.Certificate.fromCertificateArn(stack, "Cert", "arn:x") } } });',
    ],
    after: [
      'new Api(stack, "Api", { customDomain: { isExternalDomain: true, domainName: "a.example.com", native: { certificate: aws.acm.Certificate.get("Cert", "arn:x", {}, { parent: stack }) } } });',
    ],
  },
  "parameters and secrets by name, in texts as well": {
    before: [
      'const secret = secrets.Secret.fromSecretNameV2(stack, "Key", "payments/key");',
      'const name = ssm.StringParameter.valueForStringParameter(stack, "/shop/name");',
      "stack.addOutputs({ Arn: secret.secretArn, Url: `https://${name}.example.com` });",
    ],
    after: [
      'const secret = aws.secretsmanager.getSecretOutput({ name: "payments/key" });',
      'const name = aws.ssm.getParameterOutput({ name: "/shop/name" }).value;',
      "stack.addOutputs({ Arn: secret.arn, Url: pulumi.interpolate`https://${name}.example.com` });",
    ],
  },
  "a parameter and a secret of the program, and an output": {
    before: [
      'const parameter = new ssm.StringParameter(stack, "Name", { parameterName: "/shop/name", stringValue: "shop" });',
      'new secrets.Secret(stack, "Key", { secretName: "shop/key", removalPolicy: cdk.RemovalPolicy.RETAIN });',
      'new cdk.CfnOutput(stack, "Parameter", { value: parameter.parameterArn, description: "Where the name is" });',
    ],
    after: [
      'const parameter = new aws.ssm.Parameter("Name", { name: "/shop/name", value: "shop", type: "String" }, { parent: stack });',
      'new aws.secretsmanager.Secret("Key", { name: "shop/key" }, { parent: stack, retainOnDelete: true });',
      "stack.addOutputs({ Parameter: parameter.arn });",
    ],
  },
  "a role with a policy, and permissions of functions": {
    before: [
      'const role = new iam.Role(stack, "Role", { assumedBy: new iam.ServicePrincipal("lambda.amazonaws.com"), roleName: "worker" });',
      'role.addToPolicy(new iam.PolicyStatement({ effect: iam.Effect.DENY, actions: ["s3:*"], resources: ["*"] }));',
      'const fn = new Function(stack, "Fn", { handler: "a.b", role });',
      'fn.addToRolePolicy(new iam.PolicyStatement({ actions: ["ses:SendEmail"], resources: ["*"] }));',
    ],
    after: [
      'const role = new aws.iam.Role("Role", { assumeRolePolicy: aws.iam.assumeRolePolicyForPrincipal({ Service: "lambda.amazonaws.com" }), name: "worker" }, { parent: stack });',
      "new aws.iam.RolePolicy(",
      '"Role-policy",',
      "role: role.name,",
      'policy: { Version: "2012-10-17", Statement: [{ Effect: "Deny", Action: ["s3:*"], Resource: ["*"] }] },',
      "{ parent: role },",
      'fn.attachPermissions([{ effect: "Allow", actions: ["ses:SendEmail"], resources: ["*"] }]);',
    ],
  },
  "a role whose principal, statement and managed policy are added to it": {
    before: [
      'const service = new iam.ServicePrincipal("lambda.amazonaws.com");',
      "const role = new iam.Role(stack, `${stack.stage}-worker`, { assumedBy: service });",
      'const statement = new iam.PolicyStatement({ effect: iam.Effect.ALLOW, actions: ["kms:Decrypt"], resources: ["*"] });',
      "// Only for parameters.",
      'statement.addCondition("StringLike", { "kms:RequestAlias": "alias/aws/ssm" });',
      "role.addToPolicy(statement);",
      'role.addManagedPolicy(iam.ManagedPolicy.fromAwsManagedPolicyName("service-role/AWSLambdaBasicExecutionRole"));',
      'new Function(stack, "Fn", { handler: "a.b", role });',
    ],
    after: [
      'const service = { Service: "lambda.amazonaws.com" };',
      'const role = new aws.iam.Role(`${stack.stage}-worker`, { assumeRolePolicy: aws.iam.assumeRolePolicyForPrincipal(service), managedPolicyArns: ["arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole"] }, { parent: stack });',
      "// Only for parameters.",
      "const statement = {",
      'Effect: "Allow",',
      'Action: ["kms:Decrypt"],',
      'Resource: ["*"],',
      'Condition: { StringLike: { "kms:RequestAlias": "alias/aws/ssm" } },',
      "};",
      "new aws.iam.RolePolicy(",
      "`${`${stack.stage}-worker`}-policy`,",
      '{ role: role.name, policy: { Version: "2012-10-17", Statement: [statement] } },',
      "{ parent: role },",
      ");",
      'new Function(stack, "Fn", { handler: "a.b", role });',
    ],
  },
  "policies of functions": {
    before: [
      'const fn = new Function(stack, "Fn", { handler: "a.b" });',
      'const read = new iam.PolicyStatement({ actions: ["ssm:GetParameters"], resources: ["*"] });',
      'const policy = new iam.Policy(stack, "Read", { statements: [read] });',
      "[fn].forEach((each) => {",
      "each.role?.attachInlinePolicy(policy);",
      "});",
      'fn.role.attachInlinePolicy(new iam.Policy(stack, "Send", { statements: [new iam.PolicyStatement({ actions: ["ses:SendEmail"], resources: ["*"] })] }));',
    ],
    after: [
      'const fn = new Function(stack, "Fn", { handler: "a.b" });',
      'const read = { effect: "Allow", actions: ["ssm:GetParameters"], resources: ["*"] };',
      "const policy = [read];",
      "[fn].forEach((each) => {",
      "each.attachPermissions(policy);",
      "});",
      'fn.attachPermissions([{ effect: "Allow", actions: ["ses:SendEmail"], resources: ["*"] }]);',
    ],
  },
  "grants on what constructs hold": {
    before: [
      'const table = new Table(stack, "Notes", { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } });',
      'const api = new Api(stack, "Api", { routes: { "GET /": "a.b" } });',
      'table.cdk.table.grantReadData(api.getFunction("GET /"));',
    ],
    after: ['api.getFunction("GET /").attachPermissions([[table, "grantReadData"]]);'],
  },
  "an alarm on a metric of a queue, and the topic that hears of it": {
    before: [
      'const topic = new Topic(stack, "Alerts");',
      'const queue = new Queue(stack, "Jobs");',
      'const alarm = new cloudwatch.Alarm(stack, "Old", { metric: queue.cdk.queue.metricApproximateAgeOfOldestMessage({ period: cdk.Duration.minutes(1) }), threshold: 60, evaluationPeriods: 3 });',
      "alarm.addAlarmAction(new actions.SnsAction(topic.cdk.topic));",
    ],
    after: [
      'const topic = new Topic(stack, "Alerts");',
      'const queue = new Queue(stack, "Jobs");',
      'const alarm = new aws.cloudwatch.MetricAlarm("Old", { namespace: "AWS/SQS", threshold: 60, evaluationPeriods: 3, alarmActions: [topic.topicArn], metricName: "ApproximateAgeOfOldestMessage", dimensions: { QueueName: queue.queueName }, statistic: "Maximum", period: 60, comparisonOperator: "GreaterThanOrEqualToThreshold" }, { parent: stack });',
    ],
  },
};

/** Statements that are not understood wholly, and a part that is therefore left out to the letter. */
const LEFT: Readonly<Record<string, { readonly before: readonly string[]; readonly stays: string }>> = {
  "an output that other stacks import by name": {
    before: ['new cdk.CfnOutput(stack, "Url", { value: "x", exportName: "url" });'],
    stays: 'new cdk.CfnOutput(stack, "Url", { value: "x", exportName: "url" });',
  },
  "a zone that something else of CDK takes": {
    before: [
      'const zone = route53.HostedZone.fromLookup(stack, "Zone", { domainName: "example.com" });',
      'new route53.ARecord(stack, "A", { zone, target: route53.RecordTarget.fromIpAddresses("1.2.3.4") });',
    ],
    stays: 'const zone = route53.HostedZone.fromLookup(stack, "Zone", { domainName: "example.com" });',
  },
  "a layer of an image": {
    before: [
      'const layer = new lambda.LayerVersion(stack, "L", { code: lambda.Code.fromBucket(bucket, "key") });',
      'new Function(stack, "Fn", { handler: "a.b", layers: [layer] });',
    ],
    stays:
      'const layer = new lambda.LayerVersion(stack, "L", { code: lambda.Code.fromBucket(bucket, "key") });',
  },
  "props that come from elsewhere": {
    before: ['new ssm.StringParameter(stack, "P", { ...common, stringValue: "x" });'],
    stays: 'new ssm.StringParameter(stack, "P", { ...common, stringValue: "x" });',
  },
};

describe("code of CDK that becomes code of @pulumi/aws", () => {
  for (const [title, { before, after }] of Object.entries(CONVERTED))
    it(title, () => {
      const { lines, notes } = body(...before);
      for (const line of after) assert.ok(lines.includes(line), `${line}\nis not in\n${lines.join("\n")}`);
      assert.deepEqual(notes, []);
    });

  for (const [title, { before, stays }] of Object.entries(LEFT))
    it(`is left out to the letter: ${title}`, () => {
      const { lines, notes } = body(...before);
      assert.ok(lines.includes(`// ${stays}`), lines.join("\n"));
      assert.ok(notes.length > 0);
    });

  it("lets a client of a user pool wait for its providers, in place of a dependency", () => {
    const before = `import * as cognito from "aws-cdk-lib/aws-cognito";
import { Cognito, StackContext } from "sst/constructs";

export function Users({ stack }: StackContext) {
  const auth = new Cognito(stack, "Auth", {
    cdk: {
      userPoolClient: {
        supportedIdentityProviders: [cognito.UserPoolClientIdentityProvider.GOOGLE],
      },
    },
  });
  const google = new cognito.UserPoolIdentityProviderGoogle(stack, "Google", {
    clientId: "a",
    clientSecret: "b",
    userPool: auth.cdk.userPool,
  });
  // The client names it.
  auth.cdk.userPoolClient.node.addDependency(google);
}
`;
    const { all, notes } = moved({ "stacks/Users.ts": before }, 2);
    const text = all["stacks/Users.ts"] ?? "";
    assert.match(
      text,
      /supportedIdentityProviders: \[pulumi\.output\(Promise\.resolve\(\)\.then\(\(\) => google\.providerName\)\)\],/,
    );
    assert.match(
      text,
      /const google: aws\.cognito\.IdentityProvider = new aws\.cognito\.IdentityProvider\("Google", \{/,
    );
    assert.match(text, /\n {8}\/\/ The client names it\.\n {8}supportedIdentityProviders: /);
    assert.match(text, /\{ parent: stack \}\);\n\}\n$/);
    assert.deepEqual(notes, []);
  });

  it("leaves a provider out with a dependency on it that is not understood", () => {
    const { lines } = body(
      'const auth = new Cognito(stack, "Auth", { cdk: { userPoolClient: { supportedIdentityProviders: names } } });',
      'const google = new cognito.UserPoolIdentityProviderGoogle(stack, "Google", { clientId: "a", clientSecret: "b", userPool: auth.cdk.userPool });',
      "auth.cdk.userPoolClient.node.addDependency(google);",
    );
    const text = lines.join("\n");
    assert.match(text, /^\/\/ const google = new cognito\.UserPoolIdentityProviderGoogle\(/m);
    assert.match(text, /^\/\/ auth\.\w+\.userPoolClient\.node\.addDependency\(google\);$/m);
    assert.doesNotMatch(text, /new aws\.cognito/);
  });

  it("moves the comments of a statement that leaves in front of what does the same", () => {
    const { lines } = body(
      'const topic = new Topic(stack, "Alerts");',
      'const queue = new Queue(stack, "Jobs");',
      "// Old jobs.",
      'const alarm = new cloudwatch.Alarm(stack, "Old", { metric: queue.cdk.queue.metricApproximateAgeOfOldestMessage(), threshold: 60, evaluationPeriods: 3 });',
      "",
      "// Wakes somebody.",
      "alarm.addAlarmAction(new actions.SnsAction(topic.cdk.topic)); // at night as well",
      'new Queue(stack, "Others");',
    );
    assert.deepEqual(
      lines.filter((line) => !line.startsWith("const")),
      ["// Old jobs.", "// Wakes somebody.", "// at night as well", "", 'new Queue(stack, "Others");'],
    );
  });

  it("imports what it needs, under a name that is free, and drops what it needs no more", () => {
    const before = `import { LayerVersion, Code } from "aws-cdk-lib/aws-lambda";
import { Function } from "sst/constructs";

const aws = "mine";
export function Main({ stack }) {
  const layer = new LayerVersion(stack, aws, { code: Code.fromAsset("layers/a"), layerVersionName: "a" });
  new Function(stack, "Fn", { handler: "a.b", layers: [layer] });
}
`;
    const { all } = moved({ "stacks/Main.js": before }, 1);
    const text = all["stacks/Main.js"] ?? "";
    assert.match(text, /^import \* as sapiAws from "@pulumi\/aws";$/m);
    assert.match(text, /new sapiAws\.lambda\.LayerVersion\(aws, \{/);
    assert.doesNotMatch(text, /aws-cdk-lib/);
  });

  it("puts the id of the stack in front of an id that several stacks have", () => {
    const stack = (name: string) => `import { HostedZone } from "aws-cdk-lib/aws-route53";
import { Api } from "sst/constructs";

export function ${name}({ stack }) {
  const hostedZone = HostedZone.fromHostedZoneId(stack, "Zone", "Z1");
  new Api(stack, "${name}Api", { customDomain: { domainName: "${name}.example.com", cdk: { hostedZone } } });
}
`;
    const { all, notes } = moved({ "stacks/One.js": stack("One"), "stacks/Two.js": stack("Two") }, 1);
    for (const name of ["One", "Two"])
      assert.match(
        all[`stacks/${name}.js`] ?? "",
        /aws\.route53\.Zone\.get\(`\$\{stack\.id\}-Zone`, "Z1", \{\}, \{ parent: stack \}\);/,
      );
    assert.deepEqual(notes, []);
  });

  it("makes the parent of a resource the stack that a class has become", () => {
    const before = `import * as sst from "@serverless-stack/resources";
import * as ssm from "aws-cdk-lib/aws-ssm";

export default class Main extends sst.Stack {
  constructor(scope, id, props) {
    super(scope, id, props);
    new ssm.StringParameter(this, "Name", { parameterName: "/name", stringValue: "shop" });
  }
}
`;
    const entry = `import Main from "./Main";

export default function main(app) {
  new Main(app, "main");
}
`;
    const { all, notes } = moved({ "stacks/Main.js": before, "stacks/index.js": entry }, 0);
    assert.match(
      all["stacks/Main.js"] ?? "",
      /new aws\.ssm\.Parameter\("Name", \{ name: "\/name", value: "shop", type: "String" \}, \{ parent: stack \}\);/,
    );
    assert.deepEqual(notes, []);
  });
});
