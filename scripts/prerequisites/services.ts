import {
  allowedIn,
  beside,
  input,
  type Prerequisite,
  policyFor,
  roleIn,
  roleOfFunctionIn,
  valueAt,
} from "./rule";
import {
  BUCKET,
  CERTIFICATE_VALIDATION,
  FUNCTION,
  LOG_GROUP,
  QUEUE,
  ROLE,
  SECURITY_GROUP,
  STREAM,
  SUBNET,
  TABLE,
  TOPIC,
  token,
  USER_POOL,
  VPC,
} from "./tokens";

const OF_BUCKET = input("bucket", BUCKET, "its bucket");
const OF_POOL = input("userPoolId", USER_POOL, "its user pool");
const OF_FUNCTION = input("functionName", FUNCTION, "its function");
const IN_VPC = input("vpcId", VPC, "its network");
const WEB_ACL = token("wafv2", "WebAcl");
const says = (policy: string, ...texts: readonly unknown[]) =>
  texts.every((text) => text === undefined || policy.includes(String(text)));
/** Settings of one bucket that are put at once make AWS answer with OperationAborted. */
const afterSetting = (name: string, asks: string) =>
  beside(token("s3", name), { bucket: "bucket" }, { asks });
/** ARNs of the destinations of events that failed or went well. */
const destinationsOf = (config: unknown): readonly string[] =>
  [...JSON.stringify(config ?? {}).matchAll(/"destination(?:Arn)?":"([^"]+)"/g)].map(([, arn = ""]) => arn);

export const SERVICES: Readonly<Record<string, readonly Prerequisite[]>> = {
  [token("acm", "Certificate")]: [],
  [CERTIFICATE_VALIDATION]: [
    input("certificateArn", token("acm", "Certificate"), "its certificate"),
    {
      asks: "the records in DNS by which the certificate is proved",
      edge: "`validationRecordFqdns`",
      find: ({ inputs }, world) => {
        const fqdns = Array.isArray(inputs.validationRecordFqdns) ? inputs.validationRecordFqdns : [];
        return world
          .ofType(token("route53", "Record"))
          .filter(({ state }) => state.fqdn !== undefined && fqdns.includes(state.fqdn));
      },
    },
  ],

  [token("cloudfront", "Distribution")]: [
    input("viewerCertificate", CERTIFICATE_VALIDATION, "a certificate that has been validated, in us-east-1"),
    input("defaultCacheBehavior", token("cloudfront", "Function"), "the functions that it runs, published"),
    input("origins", token("cloudfront", "OriginAccessControl"), "the access control of its origins"),
    input("origins", BUCKET, "the buckets behind it"),
    {
      asks: "the APIs behind it",
      edge: "`origins`",
      find: ({ inputs }, world) => {
        const origins = JSON.stringify(inputs.origins ?? "");
        const isOrigin = (url: unknown) =>
          typeof url === "string" && origins.includes(`"${new URL(url).host}"`);
        return world.ofType(token("apigatewayv2", "Api")).filter(({ state }) => isOrigin(state.apiEndpoint));
      },
    },
    input("webAclId", WEB_ACL, "its firewall, in us-east-1"),
  ],
  [token("cloudfront", "Function")]: [],
  [token("cloudfront", "OriginAccessControl")]: [],

  [token("cloudwatch", "CompositeAlarm")]: [
    {
      asks: "the alarms in its rule",
      edge: "`alarmRule`",
      find: ({ inputs }, world) =>
        [token("cloudwatch", "MetricAlarm"), token("cloudwatch", "CompositeAlarm")].flatMap((type) =>
          world
            .ofType(type)
            .filter(({ state }) =>
              String(inputs.alarmRule).includes(JSON.stringify(state.name ?? state.alarmName)),
            ),
        ),
    },
    input("alarmActions", TOPIC, "the topic that it notifies"),
  ],
  [token("cloudwatch", "Dashboard")]: [],
  [token("cloudwatch", "EventBus")]: [],
  [token("cloudwatch", "EventRule")]: [input("eventBusName", token("cloudwatch", "EventBus"), "its bus")],
  [token("cloudwatch", "EventTarget")]: [
    beside(
      token("cloudwatch", "EventRule"),
      { name: "rule", eventBusName: "eventBusName" },
      { asks: "its rule", edge: "rule" },
    ),
    input("arn", [FUNCTION, QUEUE, TOPIC], "the target of its calls"),
    allowedIn("arn", "the permission to call the function, or the policy of the queue or topic"),
    input("deadLetterConfig", QUEUE, "the queue for what it cannot deliver"),
    allowedIn("deadLetterConfig", "the policy of that queue"),
  ],
  [token("cloudwatch", "MetricAlarm")]: [input("alarmActions", TOPIC, "the topic that it notifies")],
  [LOG_GROUP]: [],

  [token("cognito", "IdentityPool")]: [
    {
      asks: "its user pools, with their clients",
      edge: "`cognitoIdentityProviders`",
      find: ({ inputs }, world) =>
        world.namedIn(inputs.cognitoIdentityProviders, token("cognito", "UserPoolClient")),
    },
    input(
      "openidConnectProviderArns",
      token("iam", "OpenIdConnectProvider"),
      "its providers of OpenID Connect",
    ),
  ],
  [token("cognito", "IdentityPoolRoleAttachment")]: [
    input("identityPoolId", token("cognito", "IdentityPool"), "its identity pool"),
    input("roles", ROLE, "the roles of its users"),
  ],
  [USER_POOL]: [
    input("lambdaConfig", FUNCTION, "the functions that it calls"),
    input("smsConfiguration", ROLE, "the role by which it sends texts"),
    policyFor(
      roleIn("smsConfiguration"),
      (policy) => says(policy, "sns:Publish"),
      "the policy of that role, by which AWS tries to send",
    ),
  ],
  [token("cognito", "UserPoolClient")]: [OF_POOL],

  [token("dynamodb", "KinesisStreamingDestination")]: [
    input("tableName", TABLE, "its table"),
    input("streamArn", STREAM, "the stream of Kinesis"),
  ],
  [TABLE]: [],

  [token("ec2", "InternetGateway")]: [IN_VPC],
  [token("ec2", "RouteTable")]: [IN_VPC],
  [SECURITY_GROUP]: [IN_VPC],
  [SUBNET]: [IN_VPC],
  [VPC]: [],
  [token("ecr", "Repository")]: [],

  [token("iam", "OpenIdConnectProvider")]: [],
  [ROLE]: [],
  [token("iam", "RolePolicy")]: [input("role", ROLE, "its role")],
  [token("iam", "RolePolicyAttachment")]: [input("role", ROLE, "its role")],
  [STREAM]: [],

  [token("lambda", "Alias")]: [OF_FUNCTION],
  [token("lambda", "EventSourceMapping")]: [
    OF_FUNCTION,
    {
      asks: "its queue or stream",
      edge: "`eventSourceArn`",
      find: ({ inputs }, world) => [
        ...world.namedIn(inputs.eventSourceArn, QUEUE),
        ...world.namedIn(inputs.eventSourceArn, STREAM),
        ...world.ofType(TABLE).filter(({ state }) => state.streamArn === inputs.eventSourceArn),
      ],
    },
    policyFor(
      roleOfFunctionIn("functionName"),
      (policy, { inputs }) => says(policy, inputs.eventSourceArn),
      "the right of the function's role to read from it, which AWS tries",
    ),
    policyFor(
      roleOfFunctionIn("functionName"),
      (policy, { inputs }) => destinationsOf(inputs.destinationConfig).some((arn) => says(policy, arn)),
      "the right of the role to send what failed to its destination",
    ),
    input("destinationConfig", [QUEUE, TOPIC], "the destination of what failed"),
  ],
  [FUNCTION]: [
    input("role", ROLE, "a role that Lambda may assume"),
    input(
      "loggingConfig",
      LOG_GROUP,
      "the group of its log, which Lambda would make itself, without retention",
    ),
    input("vpcConfig", [SUBNET, SECURITY_GROUP], "its subnets and security groups"),
    policyFor(
      roleIn("role"),
      (policy, { inputs }) => inputs.vpcConfig !== undefined && says(policy, "ec2:CreateNetworkInterface"),
      "the right of the role to make network interfaces, in a VPC",
    ),
    input("deadLetterConfig", [QUEUE, TOPIC], "the queue or topic of its dead letters"),
    policyFor(
      roleIn("role"),
      (policy, resource) => {
        const arn = valueAt(resource, "deadLetterConfig.targetArn");
        return arn !== undefined && says(policy, arn);
      },
      "the right of the role to send dead letters, which AWS tries",
    ),
  ],
  [token("lambda", "FunctionEventInvokeConfig")]: [
    OF_FUNCTION,
    input("destinationConfig", [QUEUE, TOPIC], "the destinations"),
    policyFor(
      roleOfFunctionIn("functionName"),
      (policy, { inputs }) => destinationsOf(inputs.destinationConfig).some((arn) => says(policy, arn)),
      "the right of the function's role to send there, which AWS tries",
    ),
  ],
  [token("lambda", "FunctionUrl")]: [OF_FUNCTION],
  [token("lambda", "Invocation")]: [
    OF_FUNCTION,
    policyFor(roleOfFunctionIn("functionName"), () => true, "the rights of the function's role"),
  ],
  [token("lambda", "Permission")]: [input("function", FUNCTION, "its function")],

  [token("rds", "Cluster")]: [
    input("dbSubnetGroupName", token("rds", "SubnetGroup"), "its group of subnets"),
    input("vpcSecurityGroupIds", SECURITY_GROUP, "its security groups"),
  ],
  [token("rds", "ClusterInstance")]: [input("clusterIdentifier", token("rds", "Cluster"), "its cluster")],
  [token("rds", "SubnetGroup")]: [input("subnetIds", SUBNET, "its subnets")],
  [token("route53", "Record")]: [
    {
      asks: "the domain or the distribution that it leads to",
      edge: "`aliases`",
      find: ({ inputs }, world) => {
        const text = JSON.stringify(inputs.aliases ?? "");
        const isTarget = (name: unknown) => typeof name === "string" && text.includes(`"${name}"`);
        return [
          ...world
            .ofType(token("cloudfront", "Distribution"))
            .filter(({ state }) => isTarget(state.domainName)),
          ...world
            .ofType(token("apigateway", "DomainName"))
            .filter(
              ({ state }) => isTarget(state.regionalDomainName) || isTarget(state.cloudfrontDomainName),
            ),
          ...world
            .ofType(token("apigatewayv2", "DomainName"))
            .filter(({ state }) =>
              isTarget(valueAt({ inputs: state } as never, "domainNameConfiguration.targetDomainName")),
            ),
        ];
      },
    },
    {
      asks: "the certificate that it proves",
      edge: "`name`",
      find: ({ inputs }, world) =>
        world
          .ofType(token("acm", "Certificate"))
          .filter(({ state }) =>
            JSON.stringify(state.domainValidationOptions ?? "").includes(`"${inputs.name}"`),
          ),
    },
  ],

  [BUCKET]: [],
  [token("s3", "BucketCorsConfiguration")]: [OF_BUCKET],
  [token("s3", "BucketNotification")]: [
    OF_BUCKET,
    input("lambdaFunctions", FUNCTION, "the functions that it calls"),
    allowedIn("lambdaFunctions", "the permissions to call them, which AWS tries"),
    input("queues", QUEUE, "the queues that it sends to"),
    allowedIn("queues", "the policies of these queues, which AWS tries"),
    input("topics", TOPIC, "the topics that it sends to"),
    allowedIn("topics", "the policies of these topics, which AWS tries"),
  ],
  [token("s3", "BucketObjectv2")]: [OF_BUCKET],
  [token("s3", "BucketOwnershipControls")]: [
    OF_BUCKET,
    afterSetting("BucketPublicAccessBlock", "no other change of the bucket at the same time"),
  ],
  [token("s3", "BucketPolicy")]: [
    OF_BUCKET,
    afterSetting("BucketPublicAccessBlock", "the block of public access, which judges policies"),
    afterSetting("BucketOwnershipControls", "no other change of the bucket at the same time"),
  ],
  [token("s3", "BucketPublicAccessBlock")]: [OF_BUCKET],
  [token("s3", "BucketServerSideEncryptionConfiguration")]: [OF_BUCKET],

  [token("scheduler", "Schedule")]: [
    input("target.arn", FUNCTION, "the function that it calls"),
    input("target.roleArn", ROLE, "a role that the scheduler may assume, which AWS tries"),
    policyFor(roleIn("target.roleArn"), () => true, "the right of that role to call"),
    input("target.deadLetterConfig", QUEUE, "the queue for what it cannot deliver"),
  ],
  [TOPIC]: [],
  [token("sns", "TopicPolicy")]: [input("arn", TOPIC, "its topic")],
  [token("sns", "TopicSubscription")]: [
    input("topic", TOPIC, "its topic"),
    input("endpoint", [FUNCTION, QUEUE], "the target of its messages"),
    allowedIn(
      "endpoint",
      "the permission to call the function, or the policy of the queue: else the first messages are lost",
    ),
    input("redrivePolicy", QUEUE, "the queue for what it cannot deliver"),
  ],
  [QUEUE]: [input("redrivePolicy", QUEUE, "the queue for what was not handled")],
  [token("sqs", "QueuePolicy")]: [input("queueUrl", QUEUE, "its queue")],
  [token("sqs", "RedriveAllowPolicy")]: [input("queueUrl", QUEUE, "its queue")],
  [token("ssm", "Parameter")]: [],

  [WEB_ACL]: [],
  [token("wafv2", "WebAclAssociation")]: [
    input("webAclArn", WEB_ACL, "its firewall"),
    input(
      "resourceArn",
      [token("apigateway", "Stage"), USER_POOL],
      "the stage of a REST API, or the user pool, that it stands before",
    ),
  ],
};
