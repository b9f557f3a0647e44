/**
 * Tokens of AWS resource types, by module and class as a program writes them: `TYPE.lambda.Function` is the token of
 * `aws.lambda.Function`. They are named here and nowhere else. The facts about each are in `resource-types`. This file of
 * its own loads nothing: most parts of the library need a token or two at their start.
 */
export const TYPE = {
  acm: {
    Certificate: "aws:acm/certificate:Certificate",
    CertificateValidation: "aws:acm/certificateValidation:CertificateValidation",
  },
  alb: {
    Listener: "aws:alb/listener:Listener",
    LoadBalancer: "aws:alb/loadBalancer:LoadBalancer",
  },
  apigateway: {
    Account: "aws:apigateway/account:Account",
    ApiKey: "aws:apigateway/apiKey:ApiKey",
    Authorizer: "aws:apigateway/authorizer:Authorizer",
    BasePathMapping: "aws:apigateway/basePathMapping:BasePathMapping",
    Deployment: "aws:apigateway/deployment:Deployment",
    DomainName: "aws:apigateway/domainName:DomainName",
    Integration: "aws:apigateway/integration:Integration",
    IntegrationResponse: "aws:apigateway/integrationResponse:IntegrationResponse",
    Method: "aws:apigateway/method:Method",
    MethodResponse: "aws:apigateway/methodResponse:MethodResponse",
    MethodSettings: "aws:apigateway/methodSettings:MethodSettings",
    Model: "aws:apigateway/model:Model",
    RequestValidator: "aws:apigateway/requestValidator:RequestValidator",
    Resource: "aws:apigateway/resource:Resource",
    Response: "aws:apigateway/response:Response",
    RestApi: "aws:apigateway/restApi:RestApi",
    RestApiPolicy: "aws:apigateway/restApiPolicy:RestApiPolicy",
    Stage: "aws:apigateway/stage:Stage",
    UsagePlan: "aws:apigateway/usagePlan:UsagePlan",
    UsagePlanKey: "aws:apigateway/usagePlanKey:UsagePlanKey",
    VpcLink: "aws:apigateway/vpcLink:VpcLink",
  },
  apigatewayv2: {
    Api: "aws:apigatewayv2/api:Api",
    ApiMapping: "aws:apigatewayv2/apiMapping:ApiMapping",
    Authorizer: "aws:apigatewayv2/authorizer:Authorizer",
    Deployment: "aws:apigatewayv2/deployment:Deployment",
    DomainName: "aws:apigatewayv2/domainName:DomainName",
    Integration: "aws:apigatewayv2/integration:Integration",
    IntegrationResponse: "aws:apigatewayv2/integrationResponse:IntegrationResponse",
    Model: "aws:apigatewayv2/model:Model",
    Route: "aws:apigatewayv2/route:Route",
    RouteResponse: "aws:apigatewayv2/routeResponse:RouteResponse",
    RoutingRule: "aws:apigatewayv2/routingRule:RoutingRule",
    Stage: "aws:apigatewayv2/stage:Stage",
    VpcLink: "aws:apigatewayv2/vpcLink:VpcLink",
  },
  appsync: {
    GraphQLApi: "aws:appsync/graphQLApi:GraphQLApi",
    Resolver: "aws:appsync/resolver:Resolver",
  },
  backup: {
    Vault: "aws:backup/vault:Vault",
  },
  cloudfront: {
    Distribution: "aws:cloudfront/distribution:Distribution",
    Function: "aws:cloudfront/function:Function",
    OriginAccessControl: "aws:cloudfront/originAccessControl:OriginAccessControl",
  },
  cloudtrail: {
    EventDataStore: "aws:cloudtrail/eventDataStore:EventDataStore",
  },
  cloudwatch: {
    CompositeAlarm: "aws:cloudwatch/compositeAlarm:CompositeAlarm",
    Dashboard: "aws:cloudwatch/dashboard:Dashboard",
    EventApiDestination: "aws:cloudwatch/eventApiDestination:EventApiDestination",
    EventArchive: "aws:cloudwatch/eventArchive:EventArchive",
    EventBus: "aws:cloudwatch/eventBus:EventBus",
    EventBusPolicy: "aws:cloudwatch/eventBusPolicy:EventBusPolicy",
    EventConnection: "aws:cloudwatch/eventConnection:EventConnection",
    EventEndpoint: "aws:cloudwatch/eventEndpoint:EventEndpoint",
    EventPermission: "aws:cloudwatch/eventPermission:EventPermission",
    EventRule: "aws:cloudwatch/eventRule:EventRule",
    EventTarget: "aws:cloudwatch/eventTarget:EventTarget",
    LogGroup: "aws:cloudwatch/logGroup:LogGroup",
    MetricAlarm: "aws:cloudwatch/metricAlarm:MetricAlarm",
  },
  codecommit: {
    Repository: "aws:codecommit/repository:Repository",
  },
  cognito: {
    IdentityPool: "aws:cognito/identityPool:IdentityPool",
    IdentityPoolProviderPrincipalTag:
      "aws:cognito/identityPoolProviderPrincipalTag:IdentityPoolProviderPrincipalTag",
    IdentityPoolRoleAttachment: "aws:cognito/identityPoolRoleAttachment:IdentityPoolRoleAttachment",
    IdentityProvider: "aws:cognito/identityProvider:IdentityProvider",
    ManagedLoginBranding: "aws:cognito/managedLoginBranding:ManagedLoginBranding",
    ResourceServer: "aws:cognito/resourceServer:ResourceServer",
    User: "aws:cognito/user:User",
    UserGroup: "aws:cognito/userGroup:UserGroup",
    UserInGroup: "aws:cognito/userInGroup:UserInGroup",
    UserPool: "aws:cognito/userPool:UserPool",
    UserPoolClient: "aws:cognito/userPoolClient:UserPoolClient",
    UserPoolDomain: "aws:cognito/userPoolDomain:UserPoolDomain",
  },
  docdb: {
    Cluster: "aws:docdb/cluster:Cluster",
    ElasticCluster: "aws:docdb/elasticCluster:ElasticCluster",
    GlobalCluster: "aws:docdb/globalCluster:GlobalCluster",
  },
  dsql: {
    Cluster: "aws:dsql/cluster:Cluster",
  },
  dynamodb: {
    GlobalTable: "aws:dynamodb/globalTable:GlobalTable",
    KinesisStreamingDestination: "aws:dynamodb/kinesisStreamingDestination:KinesisStreamingDestination",
    ResourcePolicy: "aws:dynamodb/resourcePolicy:ResourcePolicy",
    Table: "aws:dynamodb/table:Table",
    TableItem: "aws:dynamodb/tableItem:TableItem",
  },
  ebs: {
    Volume: "aws:ebs/volume:Volume",
  },
  ec2: {
    InternetGateway: "aws:ec2/internetGateway:InternetGateway",
    RouteTable: "aws:ec2/routeTable:RouteTable",
    SecurityGroup: "aws:ec2/securityGroup:SecurityGroup",
    Subnet: "aws:ec2/subnet:Subnet",
    Vpc: "aws:ec2/vpc:Vpc",
  },
  ecr: {
    Repository: "aws:ecr/repository:Repository",
  },
  ecrpublic: {
    Repository: "aws:ecrpublic/repository:Repository",
  },
  efs: {
    FileSystem: "aws:efs/fileSystem:FileSystem",
  },
  elasticache: {
    Cluster: "aws:elasticache/cluster:Cluster",
    ReplicationGroup: "aws:elasticache/replicationGroup:ReplicationGroup",
    ServerlessCache: "aws:elasticache/serverlessCache:ServerlessCache",
  },
  elasticsearch: {
    Domain: "aws:elasticsearch/domain:Domain",
  },
  fsx: {
    LustreFileSystem: "aws:fsx/lustreFileSystem:LustreFileSystem",
    OntapFileSystem: "aws:fsx/ontapFileSystem:OntapFileSystem",
    OntapVolume: "aws:fsx/ontapVolume:OntapVolume",
    OpenZfsFileSystem: "aws:fsx/openZfsFileSystem:OpenZfsFileSystem",
    OpenZfsVolume: "aws:fsx/openZfsVolume:OpenZfsVolume",
    WindowsFileSystem: "aws:fsx/windowsFileSystem:WindowsFileSystem",
  },
  glacier: {
    Vault: "aws:glacier/vault:Vault",
  },
  iam: {
    Group: "aws:iam/group:Group",
    InstanceProfile: "aws:iam/instanceProfile:InstanceProfile",
    OpenIdConnectProvider: "aws:iam/openIdConnectProvider:OpenIdConnectProvider",
    Policy: "aws:iam/policy:Policy",
    PolicyAttachment: "aws:iam/policyAttachment:PolicyAttachment",
    Role: "aws:iam/role:Role",
    RolePolicy: "aws:iam/rolePolicy:RolePolicy",
    RolePolicyAttachment: "aws:iam/rolePolicyAttachment:RolePolicyAttachment",
    User: "aws:iam/user:User",
  },
  keyspaces: {
    Keyspace: "aws:keyspaces/keyspace:Keyspace",
    Table: "aws:keyspaces/table:Table",
  },
  kinesis: {
    FirehoseDeliveryStream: "aws:kinesis/firehoseDeliveryStream:FirehoseDeliveryStream",
    ResourcePolicy: "aws:kinesis/resourcePolicy:ResourcePolicy",
    Stream: "aws:kinesis/stream:Stream",
    StreamConsumer: "aws:kinesis/streamConsumer:StreamConsumer",
    VideoStream: "aws:kinesis/videoStream:VideoStream",
  },
  kms: {
    ExternalKey: "aws:kms/externalKey:ExternalKey",
    Key: "aws:kms/key:Key",
  },
  lambda: {
    Alias: "aws:lambda/alias:Alias",
    CapacityProvider: "aws:lambda/capacityProvider:CapacityProvider",
    EventSourceMapping: "aws:lambda/eventSourceMapping:EventSourceMapping",
    Function: "aws:lambda/function:Function",
    FunctionEventInvokeConfig: "aws:lambda/functionEventInvokeConfig:FunctionEventInvokeConfig",
    FunctionRecursionConfig: "aws:lambda/functionRecursionConfig:FunctionRecursionConfig",
    FunctionUrl: "aws:lambda/functionUrl:FunctionUrl",
    Invocation: "aws:lambda/invocation:Invocation",
    LayerVersion: "aws:lambda/layerVersion:LayerVersion",
    Permission: "aws:lambda/permission:Permission",
    ResourcePolicy: "aws:lambda/resourcePolicy:ResourcePolicy",
  },
  lb: {
    Listener: "aws:lb/listener:Listener",
    LoadBalancer: "aws:lb/loadBalancer:LoadBalancer",
    TargetGroup: "aws:lb/targetGroup:TargetGroup",
  },
  lightsail: {
    Bucket: "aws:lightsail/bucket:Bucket",
    Database: "aws:lightsail/database:Database",
    Disk: "aws:lightsail/disk:Disk",
  },
  memorydb: {
    Cluster: "aws:memorydb/cluster:Cluster",
    MultiRegionCluster: "aws:memorydb/multiRegionCluster:MultiRegionCluster",
  },
  mq: {
    Broker: "aws:mq/broker:Broker",
  },
  msk: {
    Cluster: "aws:msk/cluster:Cluster",
    ServerlessCluster: "aws:msk/serverlessCluster:ServerlessCluster",
  },
  neptune: {
    Cluster: "aws:neptune/cluster:Cluster",
    GlobalCluster: "aws:neptune/globalCluster:GlobalCluster",
  },
  neptunegraph: {
    Graph: "aws:neptunegraph/graph:Graph",
  },
  opensearch: {
    Domain: "aws:opensearch/domain:Domain",
    ServerlessCollection: "aws:opensearch/serverlessCollection:ServerlessCollection",
  },
  pipes: {
    Pipe: "aws:pipes/pipe:Pipe",
  },
  qldb: {
    Ledger: "aws:qldb/ledger:Ledger",
  },
  rds: {
    Cluster: "aws:rds/cluster:Cluster",
    ClusterInstance: "aws:rds/clusterInstance:ClusterInstance",
    GlobalCluster: "aws:rds/globalCluster:GlobalCluster",
    Instance: "aws:rds/instance:Instance",
    SubnetGroup: "aws:rds/subnetGroup:SubnetGroup",
  },
  redshift: {
    Cluster: "aws:redshift/cluster:Cluster",
  },
  redshiftserverless: {
    Namespace: "aws:redshiftserverless/namespace:Namespace",
  },
  route53: {
    Record: "aws:route53/record:Record",
    Zone: "aws:route53/zone:Zone",
  },
  s3: {
    Bucket: "aws:s3/bucket:Bucket",
    BucketCorsConfiguration: "aws:s3/bucketCorsConfiguration:BucketCorsConfiguration",
    BucketCorsConfigurationV2: "aws:s3/bucketCorsConfigurationV2:BucketCorsConfigurationV2",
    BucketLifecycleConfiguration: "aws:s3/bucketLifecycleConfiguration:BucketLifecycleConfiguration",
    BucketNotification: "aws:s3/bucketNotification:BucketNotification",
    BucketObject: "aws:s3/bucketObject:BucketObject",
    BucketObjectLockConfiguration: "aws:s3/bucketObjectLockConfiguration:BucketObjectLockConfiguration",
    BucketObjectv2: "aws:s3/bucketObjectv2:BucketObjectv2",
    BucketOwnershipControls: "aws:s3/bucketOwnershipControls:BucketOwnershipControls",
    BucketPolicy: "aws:s3/bucketPolicy:BucketPolicy",
    BucketPublicAccessBlock: "aws:s3/bucketPublicAccessBlock:BucketPublicAccessBlock",
    BucketServerSideEncryptionConfiguration:
      "aws:s3/bucketServerSideEncryptionConfiguration:BucketServerSideEncryptionConfiguration",
    BucketServerSideEncryptionConfigurationV2:
      "aws:s3/bucketServerSideEncryptionConfigurationV2:BucketServerSideEncryptionConfigurationV2",
    BucketV2: "aws:s3/bucketV2:BucketV2",
    BucketVersioning: "aws:s3/bucketVersioning:BucketVersioning",
    DirectoryBucket: "aws:s3/directoryBucket:DirectoryBucket",
  },
  s3tables: {
    Table: "aws:s3tables/table:Table",
    TableBucket: "aws:s3tables/tableBucket:TableBucket",
  },
  scheduler: {
    Schedule: "aws:scheduler/schedule:Schedule",
    ScheduleGroup: "aws:scheduler/scheduleGroup:ScheduleGroup",
  },
  secretsmanager: {
    Secret: "aws:secretsmanager/secret:Secret",
    SecretPolicy: "aws:secretsmanager/secretPolicy:SecretPolicy",
    SecretRotation: "aws:secretsmanager/secretRotation:SecretRotation",
    SecretVersion: "aws:secretsmanager/secretVersion:SecretVersion",
  },
  sfn: {
    StateMachine: "aws:sfn/stateMachine:StateMachine",
  },
  sns: {
    Topic: "aws:sns/topic:Topic",
    TopicPolicy: "aws:sns/topicPolicy:TopicPolicy",
    TopicSubscription: "aws:sns/topicSubscription:TopicSubscription",
  },
  sqs: {
    Queue: "aws:sqs/queue:Queue",
    QueuePolicy: "aws:sqs/queuePolicy:QueuePolicy",
    RedriveAllowPolicy: "aws:sqs/redriveAllowPolicy:RedriveAllowPolicy",
    RedrivePolicy: "aws:sqs/redrivePolicy:RedrivePolicy",
  },
  ssm: {
    Parameter: "aws:ssm/parameter:Parameter",
  },
  timestreaminfluxdb: {
    DbInstance: "aws:timestreaminfluxdb/dbInstance:DbInstance",
  },
  timestreamwrite: {
    Database: "aws:timestreamwrite/database:Database",
    Table: "aws:timestreamwrite/table:Table",
  },
  wafv2: {
    WebAcl: "aws:wafv2/webAcl:WebAcl",
    WebAclAssociation: "aws:wafv2/webAclAssociation:WebAclAssociation",
  },
} as const;
