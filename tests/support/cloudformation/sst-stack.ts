import { arnOf, attribute, ref, StackBuilder } from "./stack-builder";

const RUNTIME = "nodejs14.x";
const HANDLER = "src/handler.run";
const REGION = "us-east-1";
const ACCOUNT = "123456789012";

/** A short id of AWS that is the same in every run. */
const idFor = (text: string, length = 10) =>
  [...text]
    .reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 2 ** 31, 7)
    .toString(36)
    .padEnd(length, "0")
    .slice(0, length);

/** The names of a stage and its app. */
export interface Deployed {
  readonly stage: string;
  readonly app: string;
}

/**
 * A stack with one of every construct, in the shape of SST 1.
 * Names are `<stage>-<app>-<id>`, and each route with a function has six resources.
 */
export function sstStack({ stage, app }: Deployed, id = "DataStack"): StackBuilder {
  const stack = new StackBuilder(`${stage}-${app}-${id}`);
  const name = (own: string) => `${stage}-${app}-${own}`;
  table(stack, name);
  bucket(stack);
  queue(stack, name);
  topic(stack, name);
  stream(stack, name);
  bus(stack, name);
  cron(stack);
  const users = auth(stack, name);
  httpApi(stack, name, users);
  graphqlApi(stack, name);
  webSocketApi(stack, name, stage);
  restApi(stack, name, stage);
  const url = { TargetFunctionArn: arnOf(lambda(stack, "Fn")), AuthType: "NONE" };
  const arn = `arn:aws:lambda:${REGION}:${ACCOUNT}:function:dev-shop-DataStack-Fn1A2B3C4D-9Z8Y7X6W5V4U`;
  stack.add("Fn/FunctionUrl/Resource", "AWS::Lambda::Url", url, arn);
  stack.add("CDKMetadata/Default", "AWS::CDK::Metadata", {});
  return stack;
}

type Name = (own: string) => string;

/** A function with its role and its policy. Returns the function's logical id. */
function lambda(stack: StackBuilder, at: string): string {
  const name = at === "Fn" ? "dev-shop-DataStack-Fn1A2B3C4D-9Z8Y7X6W5V4U" : undefined;
  const role = stack.add(`${at}/ServiceRole/Resource`, "AWS::IAM::Role", { AssumeRolePolicyDocument: {} });
  stack.add(`${at}/ServiceRole/DefaultPolicy/Resource`, "AWS::IAM::Policy", { Roles: [ref(role)] });
  const settings = { Handler: HANDLER, Runtime: RUNTIME, Role: arnOf(role) };
  return stack.add(`${at}/Resource`, "AWS::Lambda::Function", settings, name);
}

function permit(stack: StackBuilder, at: string, made: string, Principal: string): void {
  stack.add(at, "AWS::Lambda::Permission", {
    Action: "lambda:InvokeFunction",
    FunctionName: arnOf(made),
    Principal,
  });
}

function table(stack: StackBuilder, name: Name): void {
  const made = stack.add(
    "Notes/Table/Resource",
    "AWS::DynamoDB::Table",
    {
      TableName: name("Notes"),
      BillingMode: "PAY_PER_REQUEST",
      KeySchema: [
        { AttributeName: "userId", KeyType: "HASH" },
        { AttributeName: "noteId", KeyType: "RANGE" },
      ],
      AttributeDefinitions: [
        { AttributeName: "userId", AttributeType: "S" },
        { AttributeName: "noteId", AttributeType: "S" },
      ],
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      StreamSpecification: { StreamViewType: "NEW_AND_OLD_IMAGES" },
    },
    name("Notes"),
  );
  const consumer = lambda(stack, "Consumer_Notes_audit");
  stack.add(
    "Consumer_Notes_audit/DynamoDBEventSource:Notes/Resource",
    "AWS::Lambda::EventSourceMapping",
    {
      FunctionName: ref(consumer),
      EventSourceArn: attribute(made, "StreamArn"),
      BatchSize: 100,
      StartingPosition: "LATEST",
    },
    "11111111-aaaa-4aaa-8aaa-000000000001",
  );
}

function bucket(stack: StackBuilder): void {
  const made = stack.add(
    "Uploads/Bucket/Resource",
    "AWS::S3::Bucket",
    { CorsConfiguration: { CorsRules: [] } },
    "dev-shop-datastack-uploadsbucket5a1f9b2c-1k2l3m4n5o6p",
  );
  stack.add("Uploads/Bucket/AutoDeleteObjectsCustomResource/Default", "Custom::S3AutoDeleteObjects", {
    BucketName: ref(made),
  });
  stack.add("Uploads/Bucket/Notifications/Resource", "Custom::S3BucketNotifications", {
    BucketName: ref(made),
  });
  const reader = lambda(stack, "Uploads/Notification_made");
  permit(stack, "Uploads/Notification_made/AllowBucket", reader, "s3.amazonaws.com");
}

function queue(stack: StackBuilder, name: Name): void {
  const url = `https://sqs.${REGION}.amazonaws.com/${ACCOUNT}/${name("Jobs")}`;
  const made = stack.add("Jobs/Queue/Resource", "AWS::SQS::Queue", { QueueName: name("Jobs") }, url);
  const consumer = lambda(stack, "Consumer_Jobs");
  stack.add(
    "Consumer_Jobs/SqsEventSource:Jobs/Resource",
    "AWS::Lambda::EventSourceMapping",
    { FunctionName: ref(consumer), EventSourceArn: arnOf(made) },
    "11111111-aaaa-4aaa-8aaa-000000000002",
  );
}

function topic(stack: StackBuilder, name: Name): void {
  const arn = `arn:aws:sns:${REGION}:${ACCOUNT}:${name("News")}`;
  const made = stack.add("News/Topic/Resource", "AWS::SNS::Topic", { TopicName: name("News") }, arn);
  const reader = lambda(stack, "Subscriber_News_mail");
  stack.add(
    "Subscriber_News_mail/Topic/Resource",
    "AWS::SNS::Subscription",
    { Protocol: "lambda", TopicArn: ref(made), Endpoint: arnOf(reader) },
    `${arn}:22222222-bbbb-4bbb-8bbb-000000000001`,
  );
  permit(stack, "Subscriber_News_mail/AllowInvoke", reader, "sns.amazonaws.com");
}

function stream(stack: StackBuilder, name: Name): void {
  const made = stack.add(
    "Clicks/Stream/Resource",
    "AWS::Kinesis::Stream",
    { Name: name("Clicks"), ShardCount: 1, RetentionPeriodHours: 24 },
    name("Clicks"),
  );
  const reader = lambda(stack, "Consumer_Clicks_count");
  stack.add(
    "Consumer_Clicks_count/KinesisEventSource:Clicks/Resource",
    "AWS::Lambda::EventSourceMapping",
    { FunctionName: ref(reader), EventSourceArn: arnOf(made), BatchSize: 100, StartingPosition: "LATEST" },
    "11111111-aaaa-4aaa-8aaa-000000000003",
  );
}

function bus(stack: StackBuilder, name: Name): void {
  const made = stack.add(
    "Bus/EventBus/Resource",
    "AWS::Events::EventBus",
    { Name: name("Bus") },
    name("Bus"),
  );
  const reader = lambda(stack, "Target_Bus_orders_mail");
  stack.add(
    "Bus/orders/Resource",
    "AWS::Events::Rule",
    {
      Name: name("orders"),
      EventBusName: ref(made),
      EventPattern: { source: ["orders"] },
      State: "ENABLED",
      Targets: [{ Id: "Target0", Arn: arnOf(reader) }],
    },
    `${name("Bus")}|${name("orders")}`,
  );
  permit(stack, "Bus/orders/AllowEventRule", reader, "events.amazonaws.com");
}

function cron(stack: StackBuilder): void {
  const job = lambda(stack, "Nightly/Job");
  stack.add(
    "Nightly/Rule/Resource",
    "AWS::Events::Rule",
    { ScheduleExpression: "rate(1 day)", State: "ENABLED", Targets: [{ Id: "Target0", Arn: arnOf(job) }] },
    "dev-shop-DataStack-NightlyRule7F3A-1Q2W3E4R5T6Y",
  );
  permit(stack, "Nightly/Rule/AllowEventRule", job, "events.amazonaws.com");
}

function auth(stack: StackBuilder, name: Name): { readonly pool: string; readonly client: string } {
  const trigger = lambda(stack, "Auth/preSignUp");
  const poolId = `${REGION}_aB3dE5fG7`;
  const pool = stack.add(
    "Auth/UserPool/Resource",
    "AWS::Cognito::UserPool",
    {
      UserPoolName: name("Auth"),
      UsernameAttributes: ["email"],
      UsernameConfiguration: { CaseSensitive: false },
      LambdaConfig: { PreSignUp: arnOf(trigger) },
    },
    poolId,
  );
  const client = stack.add(
    "Auth/UserPoolClient/Resource",
    "AWS::Cognito::UserPoolClient",
    { UserPoolId: ref(pool), SupportedIdentityProviders: ["COGNITO"] },
    "4fh5jk6l7m8n9p0q1r2s3t4u5v",
  );
  const identity = stack.add(
    "Auth/IdentityPool",
    "AWS::Cognito::IdentityPool",
    { IdentityPoolName: name("Auth"), AllowUnauthenticatedIdentities: true },
    `${REGION}:0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d`,
  );
  for (const role of ["IdentityPoolAuthRole", "IdentityPoolUnauthRole"])
    stack.add(`Auth/${role}/Resource`, "AWS::IAM::Role", { AssumeRolePolicyDocument: {} });
  stack.add("Auth/IdentityPoolRoleAttachment", "AWS::Cognito::IdentityPoolRoleAttachment", {
    IdentityPoolId: ref(identity),
  });
  permit(stack, "Auth/preSignUp/UserPoolPreSignUp", trigger, "cognito-idp.amazonaws.com");
  return { pool, client };
}

/** The resources that a kind of API has for each route with a function. */
function route(
  stack: StackBuilder,
  at: string,
  api: string,
  key: string,
  settings: { readonly integration?: string; readonly extra?: object } = {},
): string {
  let { integration } = settings;
  if (integration === undefined) {
    const made = lambda(stack, `${at}/Lambda_${key}`);
    integration = stack.add(
      `${at}/Integration_${key}/Resource`,
      "AWS::ApiGatewayV2::Integration",
      {
        ApiId: ref(api),
        IntegrationType: "AWS_PROXY",
        IntegrationUri: arnOf(made),
        PayloadFormatVersion: "2.0",
      },
      idFor(`${at}${key}i`, 7),
    );
    permit(stack, `${at}/Route_${key}/Permission`, made, "apigateway.amazonaws.com");
  }
  const Target = { "Fn::Join": ["", ["integrations/", ref(integration)]] };
  stack.add(
    `${at}/Route_${key}/Resource`,
    "AWS::ApiGatewayV2::Route",
    { ApiId: ref(api), RouteKey: key, Target, AuthorizationType: "NONE", ...settings.extra },
    idFor(`${at}${key}r`, 7),
  );
  return integration;
}

/** The API, its log and its stage. Returns the API's logical id. */
function gateway(
  stack: StackBuilder,
  at: string,
  ProtocolType: string,
  name: Name,
  stageName: string,
): string {
  const id = idFor(`api${at}`);
  const api = stack.add(`${at}/Api/Resource`, "AWS::ApiGatewayV2::Api", { Name: name(at), ProtocolType }, id);
  const log = stack.add(
    `${at}/LogGroup/Resource`,
    "AWS::Logs::LogGroup",
    {},
    `/aws/vendedlogs/apis/${name(at)}-${id}/${stageName.replace("$", "")}`,
  );
  stack.add(
    `${at}/Stage/Resource`,
    "AWS::ApiGatewayV2::Stage",
    {
      ApiId: ref(api),
      StageName: stageName,
      AutoDeploy: true,
      AccessLogSettings: { DestinationArn: arnOf(log) },
    },
    stageName,
  );
  return api;
}

function httpApi(stack: StackBuilder, name: Name, { pool, client }: { pool: string; client: string }): void {
  const api = gateway(stack, "Api", "HTTP", name, "$default");
  const issuer = { "Fn::Join": ["", [`https://cognito-idp.${REGION}.amazonaws.com/`, ref(pool)]] };
  const authorizer = stack.add(
    "Api/Authorizer_users/Resource",
    "AWS::ApiGatewayV2::Authorizer",
    {
      ApiId: ref(api),
      Name: "users",
      AuthorizerType: "JWT",
      JwtConfiguration: { Audience: [ref(client)], Issuer: issuer },
    },
    idFor("authorizer", 6),
  );
  route(stack, "Api", api, "GET /notes", {
    extra: { AuthorizationType: "JWT", AuthorizerId: ref(authorizer) },
  });
  route(stack, "Api", api, "POST /notes");
  const old = stack.add(
    "Api/Integration_GET_old/Resource",
    "AWS::ApiGatewayV2::Integration",
    {
      ApiId: ref(api),
      IntegrationType: "HTTP_PROXY",
      IntegrationUri: "https://old.example.com",
      IntegrationMethod: "ANY",
      PayloadFormatVersion: "1.0",
    },
    idFor("oldi", 7),
  );
  route(stack, "Api", api, "GET /old", { integration: old });
  const domain = domainOf(stack, "Api", "api.example.com", "AWS::ApiGatewayV2::DomainName");
  stack.add(
    "Api/Api/DefaultDomainMapping/Resource",
    "AWS::ApiGatewayV2::ApiMapping",
    { ApiId: ref(api), DomainName: ref(domain), Stage: "$default", ApiMappingKey: "v1" },
    idFor("mapping", 6),
  );
}

/** Certificate, domain and its two records. Returns the domain's logical id. */
function domainOf(stack: StackBuilder, at: string, DomainName: string, type: string): string {
  const certificate = stack.add(
    `${at}/Certificate/Resource`,
    "AWS::CertificateManager::Certificate",
    { DomainName, ValidationMethod: "DNS" },
    `arn:aws:acm:${REGION}:${ACCOUNT}:certificate/33333333-cccc-4ccc-8ccc-${idFor(DomainName, 12)}`,
  );
  const domain = stack.add(
    `${at}/DomainName/Resource`,
    type,
    { DomainName, Certificate: ref(certificate) },
    DomainName,
  );
  for (const Type of ["A", "AAAA"]) {
    const properties = {
      Name: `${DomainName}.`,
      Type,
      HostedZoneId: "Z0123456789ABCDEFGHIJ",
      AliasTarget: {},
    };
    stack.add(`${at}/${Type}Record/Resource`, "AWS::Route53::RecordSet", properties, DomainName);
  }
  return domain;
}

function graphqlApi(stack: StackBuilder, name: Name): void {
  const api = gateway(stack, "Graph", "HTTP", name, "$default");
  const integration = route(stack, "Graph", api, "GET /");
  route(stack, "Graph", api, "POST /", { integration });
}

function webSocketApi(stack: StackBuilder, name: Name, stage: string): void {
  const api = gateway(stack, "Live", "WEBSOCKET", name, stage);
  route(stack, "Live", api, "$connect");
  route(stack, "Live", api, "$default");
}

function restApi(stack: StackBuilder, name: Name, stage: string): void {
  const api = stack.add(
    "Rest/Api/Resource",
    "AWS::ApiGateway::RestApi",
    { Name: name("Rest") },
    idFor("rest"),
  );
  const root = attribute(api, "RootResourceId");
  const child = (at: string, ParentId: object, PathPart: string) =>
    stack.add(
      `Rest/Api/Default/${at}/Resource`,
      "AWS::ApiGateway::Resource",
      { RestApiId: ref(api), ParentId, PathPart },
      idFor(at, 6),
    );
  const notes = child("notes", root, "notes");
  const note = child("notes/{id}", ref(notes), "{id}");
  const proxy = child("{proxy+}", root, "{proxy+}");
  const resourceIds = { "": root, notes: ref(notes), "notes/{id}": ref(note), "{proxy+}": ref(proxy) };
  for (const [at, ResourceId] of Object.entries(resourceIds)) preflight(stack, api, at, ResourceId);
  method(stack, api, "notes/{id}", ref(note), "GET");
  method(stack, api, "{proxy+}", ref(proxy), "ANY");
  method(stack, api, "", root, "ANY");
  for (const ResponseType of ["DEFAULT_4XX", "DEFAULT_5XX"])
    stack.add(`Rest/Api/${ResponseType}/Resource`, "AWS::ApiGateway::GatewayResponse", {
      RestApiId: ref(api),
      ResponseType,
    });
  const deployment = stack.add(
    "Rest/Api/Deployment/Resource",
    "AWS::ApiGateway::Deployment",
    { RestApiId: ref(api) },
    "dep123",
  );
  const log = stack.add("Rest/LogGroup/Resource", "AWS::Logs::LogGroup", {});
  const DestinationArn = arnOf(log);
  stack.add(
    `Rest/Api/DeploymentStage.${stage}/Resource`,
    "AWS::ApiGateway::Stage",
    {
      RestApiId: ref(api),
      StageName: stage,
      DeploymentId: ref(deployment),
      AccessLogSetting: { DestinationArn },
    },
    stage,
  );
  stack.add("Rest/Api/CloudWatchRole/Resource", "AWS::IAM::Role", { AssumeRolePolicyDocument: {} });
  stack.add("Rest/Api/Account", "AWS::ApiGateway::Account", {});
  domainOf(stack, "Rest", "rest.example.com", "AWS::ApiGateway::DomainName");
  stack.add("Rest/BasePath/Resource", "AWS::ApiGateway::BasePathMapping", {
    RestApiId: ref(api),
    DomainName: "rest.example.com",
    Stage: stage,
  });
}

function method(stack: StackBuilder, api: string, at: string, ResourceId: object, HttpMethod: string): void {
  const made = lambda(stack, `Rest/Lambda_${HttpMethod}_/${at}`);
  permit(stack, `Rest/Api/Default/${at}/${HttpMethod}/ApiPermission`, made, "apigateway.amazonaws.com");
  stack.add(`Rest/Api/Default/${at}/${HttpMethod}/Resource`, "AWS::ApiGateway::Method", {
    RestApiId: ref(api),
    ResourceId,
    HttpMethod,
    AuthorizationType: "NONE",
    Integration: { Type: "AWS_PROXY", IntegrationHttpMethod: "POST", Uri: "arn" },
  });
}

function preflight(stack: StackBuilder, api: string, at: string, ResourceId: object): void {
  stack.add(`Rest/Api/Default/${at}/OPTIONS/Resource`, "AWS::ApiGateway::Method", {
    RestApiId: ref(api),
    ResourceId,
    HttpMethod: "OPTIONS",
    AuthorizationType: "NONE",
    Integration: { Type: "MOCK", IntegrationResponses: [{ StatusCode: "204" }] },
    MethodResponses: [{ StatusCode: "204" }],
  });
}
