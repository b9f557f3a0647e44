import type { Waiver } from "./findings";

const EVERYWHERE = ["*"];

/** Waivers for checkov 3.3.30. */
export const WAIVERS: readonly Waiver[] = [
  {
    check: "CKV_AWS_18",
    asks: "an access log for each bucket",
    on: EVERYWHERE,
    reason:
      "the log of a bucket needs a second bucket, which is the account's own to choose; `aws.s3.BucketLogging` takes `bucket.native.bucket`",
  },
  {
    check: "CKV_AWS_21",
    asks: "versions of the objects of each bucket",
    on: EVERYWHERE,
    reason:
      "versions are billed for ever, and data that a user deletes must be deleted. To add versions, pass `bucket.native.bucket` to `aws.s3.BucketVersioning`",
  },
  {
    check: "CKV_AWS_26",
    asks: "a KMS key for each topic",
    on: EVERYWHERE,
    reason:
      "with the key of AWS for topics no bucket, rule or alarm can publish any more, and one of your own is billed; `native.topic.kmsMasterKeyId`",
  },
  {
    check: "CKV_AWS_59",
    asks: "no open method of a REST API",
    on: ["rest-plans: ApiStack-Orders-method-GET-status"],
    reason: "this route is open on purpose; those beside it need an API key",
  },
  {
    check: "CKV_AWS_59",
    asks: "no open method of a REST API",
    on: ["stream: Stream-Api-method-*"],
    reason: "anybody may try the replies of this example; `authorizer` of a route limits its callers",
  },
  {
    check: "CKV_AWS_68",
    asks: "a web application firewall for each distribution",
    on: ["site: SiteStack-Site-distribution"],
    reason: "it is billed by the month and its rules depend on the site; `native.distribution.webAclId`",
  },
  {
    check: "CKV_AWS_86",
    asks: "an access log for each distribution",
    on: ["site: SiteStack-Site-distribution"],
    reason:
      "the log needs a bucket of its own, which is the account's to choose, and has addresses of visitors in it; `native.distribution.loggingConfig`",
  },
  {
    check: "CKV_AWS_115",
    asks: "a limit of its own for each function's concurrency",
    on: EVERYWHERE,
    reason:
      "a reserved part is taken from all other functions of the account; `throttle` of an API limits its requests, `native.function.reservedConcurrentExecutions` one function",
  },
  {
    check: "CKV_AWS_116",
    asks: "dead letters for each function",
    on: [
      "auth: *",
      "chat: *",
      "frameworks: *",
      "graphql: *",
      "multi-stack: *",
      "notes: *",
      "orders: ApiStack-*",
      "orders: EventsStack-Packing-*",
      "orders: EventsStack-Views-*",
      "rest-plans: *",
      "site: *",
      "sql: *",
      "stream: *",
      "uploads: ApiStack-*",
    ],
    reason:
      "gateways, user pools, event source mappings and deployments call these functions and wait for the answer. Lambda sends dead letters only of asynchronous calls",
  },
  {
    check: "CKV_AWS_116",
    asks: "dead letters for each function",
    on: ["orders: EventsStack-Placed-*", "orders: EventsStack-Remind-*", "uploads: PicturesStack-*"],
    reason:
      "the events that these functions fail with go to a queue as their destination, `aws.lambda.FunctionEventInvokeConfig`, which the scanner does not look for",
  },
  {
    check: "CKV_AWS_117",
    asks: "each function in a VPC",
    on: EVERYWHERE,
    reason:
      "the functions reach their services by permissions and not by networks. For resources in a network, set `native.function.vpcConfig`",
  },
  {
    check: "CKV_AWS_118",
    asks: "enhanced monitoring of each database",
    on: EVERYWHERE,
    reason:
      "it is billed as logs and needs a role; `transforms` of Pulumi give the instance a `monitoringInterval` and a `monitoringRoleArn`",
  },
  {
    check: "CKV_AWS_119",
    asks: "a KMS key of the customer for each table",
    on: EVERYWHERE,
    reason:
      "tables are encrypted with a key of AWS; one of your own costs for each request, `native.table.serverSideEncryption.kmsKeyArn`",
  },
  {
    check: "CKV_AWS_120",
    asks: "a cache for REST APIs",
    on: EVERYWHERE,
    reason: "a cache is billed by the hour, and may hand the reply for one user to another one",
  },
  {
    check: "CKV_AWS_130",
    asks: "no subnet whose machines get public addresses",
    on: ["sql: DatabaseStack-Database-network-public-*"],
    reason:
      "a public subnet is for what is reached from outside, and these are empty: the cluster is in isolated ones. `native.vpc` takes a network that has no others",
  },
  {
    check: "CKV_AWS_139",
    asks: "each cluster protected against deletion",
    on: ["sql: DatabaseStack-Database-cluster"],
    reason:
      "the stages of `new App({ production })` have it, here `prod`, and the one that is scanned is `dev`",
  },
  {
    check: "CKV_AWS_144",
    asks: "a copy of each bucket in another region",
    on: EVERYWHERE,
    reason:
      "S3 keeps objects in three zones of a region; where data may be copied to is the program's own to say",
  },
  {
    check: "CKV_AWS_145",
    asks: "a KMS key for each bucket",
    on: EVERYWHERE,
    reason:
      "objects are encrypted with keys of S3; a key of KMS is billed for each request, `native.bucket.serverSideEncryptionConfiguration`",
  },
  {
    check: "CKV_AWS_158",
    asks: "a KMS key of the customer for each log group",
    on: EVERYWHERE,
    reason: "logs are encrypted with a key of AWS; one of your own needs a policy for the logs service",
  },
  {
    check: "CKV_AWS_162",
    asks: "sign-in by IAM for each cluster",
    on: EVERYWHERE,
    reason:
      "functions reach the cluster by the Data API, which asks IAM, and its security group lets nobody in; `native.cluster.iamDatabaseAuthenticationEnabled`",
  },
  {
    check: "CKV_AWS_173",
    asks: "a KMS key of the customer for variables of functions",
    on: EVERYWHERE,
    reason:
      "variables are encrypted with a key of AWS, and those of the library are names and URLs; `native.function.kmsKeyArn` for one of your own",
  },
  {
    check: "CKV_AWS_174",
    asks: "TLS 1.2 for each distribution",
    on: ["site: SiteStack-Site-distribution"],
    reason:
      "a site without a domain of its own has the certificate of CloudFront, for which nothing can be chosen. With a `customDomain` it is TLS 1.2",
  },
  {
    check: "CKV_AWS_225",
    asks: "a cache for methods of REST APIs",
    on: EVERYWHERE,
    reason: "a cache is billed by the hour, and may hand the reply for one user to another one",
  },
  {
    check: "CKV_AWS_226",
    asks: "minor versions that each database takes by itself",
    on: EVERYWHERE,
    reason:
      "RDS applies them by default, and the default is not written. To change it, set `native.cluster.autoMinorVersionUpgrade`",
  },
  {
    check: "CKV_AWS_272",
    asks: "signed code for each function",
    on: EVERYWHERE,
    reason:
      "the archives are made and uploaded by the deployment itself; a signing profile belongs to an account, `native.function.codeSigningConfigArn`",
  },
  {
    check: "CKV_AWS_258",
    asks: "an authorizer for each function URL",
    on: ["stream: Stream-Rows-url"],
    reason: 'anybody may try the stream of this example; `url.authorizer: "iam"` limits its callers',
  },
  {
    check: "CKV_AWS_301",
    asks: "no function that anybody may call",
    on: ["stream: Stream-Rows-url-permission", "stream: Stream-Rows-url-invoke"],
    reason: "Lambda asks for these permissions where a URL is open to anybody",
  },
  {
    check: "CKV_AWS_309",
    asks: "an authorizer for each route",
    on: [
      "auth: ApiStack-Api-Site-route-*",
      "chat: ChatStack-Site-route-*",
      "frameworks: Frameworks-Api-route-*",
      "graphql: ApiStack-Library-route-*",
      "multi-stack: ApiStack-Api-route-GET-*",
      "notes: ApiStack-Api-route-GET-notes*",
      "notes: ApiStack-Api-route-default-*",
      "orders: ApiStack-Api-route-*",
      "sql: ApiStack-Api-route-*",
      "uploads: ApiStack-Api-route-*",
    ],
    reason: "these routes are open on purpose: pages, and APIs that show something else than sign-in",
  },
  {
    check: "CKV_AWS_309",
    asks: "an authorizer for each route",
    on: ["chat: ChatStack-Chat-route-*"],
    reason:
      "a WebSocket API asks once, at `$connect`: AWS takes an authorizer on no other route, and messages come over connections that were let in",
  },
  {
    check: "CKV_AWS_310",
    asks: "a second origin for each distribution",
    on: ["site: SiteStack-Site-distribution"],
    reason: "S3 keeps the files in three zones of a region; `native.distribution.originGroups`",
  },
  {
    check: "CKV_AWS_324",
    asks: "logs of each cluster in CloudWatch",
    on: EVERYWHERE,
    reason:
      "they are billed, and may have in them what users wrote; `native.cluster.enabledCloudwatchLogsExports`",
  },
  {
    check: "CKV_AWS_327",
    asks: "a KMS key of the customer for each cluster",
    on: EVERYWHERE,
    reason:
      "storage is encrypted with a key of AWS; one of your own is billed by the month, `native.cluster.kmsKeyId`",
  },
  {
    check: "CKV_AWS_338",
    asks: "a retention of logs of a year",
    on: EVERYWHERE,
    reason:
      'logs may contain personal data, which must be deleted once it is not needed. For a year, set `logRetention: "one_year"`',
  },
  {
    check: "CKV_AWS_353",
    asks: "performance insights for each database",
    on: EVERYWHERE,
    reason:
      "they can hold the capacity of a cluster above its smallest, and clusters pause; `native.cluster.performanceInsightsEnabled`",
  },
  {
    check: "CKV_AWS_374",
    asks: "countries that each distribution is closed to",
    on: ["site: SiteStack-Site-distribution"],
    reason:
      "the owner of a site decides who may see it. To restrict it, set `native.distribution.restrictions`",
  },
  {
    check: "CKV2_AWS_4",
    asks: "execution logs and detailed metrics of REST APIs",
    on: EVERYWHERE,
    reason:
      "errors are in the execution log; detailed metrics are billed for each method, `native.restApiMethodSettings.metricsEnabled`",
  },
  {
    check: "CKV2_AWS_8",
    asks: "a plan of AWS Backup for each cluster",
    on: EVERYWHERE,
    reason:
      "RDS keeps backups itself, for as many days as `native.cluster.backupRetentionPeriod`; `aws.backup.Selection` takes `database.clusterArn`",
  },
  {
    check: "CKV2_AWS_11",
    asks: "a flow log for each network",
    on: EVERYWHERE,
    reason:
      "it is billed, and nothing is in this network but the cluster, which lets nobody in; `aws.ec2.FlowLog` takes `database.native.vpc.vpcId`",
  },
  {
    check: "CKV2_AWS_12",
    asks: "no rules in the default security group of a network",
    on: EVERYWHERE,
    reason:
      "nothing is in that group, since the cluster has one of its own; `aws.ec2.DefaultSecurityGroup` with `database.native.vpc.vpcId` takes the rules away",
  },
  {
    check: "CKV2_AWS_27",
    asks: "a log of the statements of each PostgreSQL cluster",
    on: EVERYWHERE,
    reason:
      "statements may have personal data in them; `native.cluster.dbClusterParameterGroupName` names a group with `log_statement` and `log_min_duration_statement`",
  },
  {
    check: "CKV2_AWS_29",
    asks: "a web application firewall for REST APIs",
    on: EVERYWHERE,
    reason: "it is billed by the month; `waf: true` of the API adds one",
  },
  {
    check: "CKV2_AWS_32",
    asks: "a policy of response headers for each distribution",
    on: ["site: SiteStack-Site-distribution"],
    reason: "it has the one of AWS with security headers; the scanner takes none that is given by its id",
  },
  {
    check: "CKV2_AWS_42",
    asks: "a certificate of its own for each distribution",
    on: ["site: SiteStack-Site-distribution"],
    reason: "a `customDomain` has one made; this site is at the domain of CloudFront",
  },
  {
    check: "CKV2_AWS_47",
    asks: "a firewall against Log4j before each distribution",
    on: ["site: SiteStack-Site-distribution"],
    reason: "files run no code, and a firewall is billed by the month; `native.distribution.webAclId`",
  },
  {
    check: "CKV2_AWS_51",
    asks: "client certificates of gateways",
    on: EVERYWHERE,
    reason: "they show HTTP servers who calls; functions are called by permission",
  },
  {
    check: "CKV2_AWS_53",
    asks: "a validator for each method of a REST API",
    on: EVERYWHERE,
    reason: "these methods take no body, or their handlers check what they take",
  },
  {
    check: "CKV2_AWS_61",
    asks: "a lifecycle for the objects of each bucket",
    on: EVERYWHERE,
    reason:
      "how long objects stay is the program's own to say; `aws.s3.BucketLifecycleConfiguration` takes `bucket.native.bucket`",
  },
  {
    check: "CKV2_AWS_62",
    asks: "notifications of each bucket",
    on: ["site: SiteStack-Site-bucket"],
    reason:
      "files that a deployment uploads need no notifications. To add some, pass `site.native.bucket` to `aws.s3.BucketNotification`",
  },
  {
    check: "CKV2_AWS_75",
    asks: "no function URL whose CORS allows every origin",
    on: ["frameworks: Frameworks-Count-function", "stream: Stream-Rows-function"],
    reason: "pages of any origin may read these replies; `url.cors.allowOrigins` limits them",
  },
];
