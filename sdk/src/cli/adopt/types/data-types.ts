import type { DeployedResource } from "../cloudformation/template";
import type { Values } from "../cloudformation/values";
import { type AdoptedType, adopted, CONSTRUCT, from, reference, text } from "./adopted-type";

/** What people have written, or who they are. */
export const DATA_TYPES: readonly AdoptedType[] = [
  adopted("aws:dynamodb/table:Table", "AWS::DynamoDB::Table", [[text("name")], [CONSTRUCT]], {
    open: { streamArn: "StreamSpecification", streamLabel: "StreamSpecification" },
    fixed: { hashKey: keyOf("HASH"), rangeKey: keyOf("RANGE"), localSecondaryIndexes: localIndexes },
  }),
  adopted("aws:s3/bucket:Bucket", "AWS::S3::Bucket", [[text("bucket")], [CONSTRUCT]]),
  adopted("aws:s3/bucketV2:BucketV2", "AWS::S3::Bucket", [[text("bucket")], [CONSTRUCT]]),
  adopted("aws:sqs/queue:Queue", "AWS::SQS::Queue", [[text("name")], [CONSTRUCT]], {
    fixed: { fifoQueue: "FifoQueue" },
  }),
  adopted("aws:sns/topic:Topic", "AWS::SNS::Topic", [[text("name")], [CONSTRUCT]], {
    holds: "its subscribers",
    fixed: { fifoTopic: "FifoTopic" },
  }),
  adopted("aws:kinesis/stream:Stream", "AWS::Kinesis::Stream", [[text("name")], [CONSTRUCT]]),
  adopted("aws:cloudwatch/eventBus:EventBus", "AWS::Events::EventBus", [[text("name")], [CONSTRUCT]]),
  adopted("aws:cloudwatch/logGroup:LogGroup", "AWS::Logs::LogGroup", [[text("name")], [CONSTRUCT]], {
    holds: "its logs",
    mayBeNew: true,
  }),
  adopted(
    "aws:secretsmanager/secret:Secret",
    "AWS::SecretsManager::Secret",
    [[text("name", "Name")], [CONSTRUCT]],
    {
      holds: "its value",
    },
  ),
  adopted("aws:ssm/parameter:Parameter", "AWS::SSM::Parameter", [[text("name")]]),
  adopted(
    "aws:cognito/userPool:UserPool",
    "AWS::Cognito::UserPool",
    [[text("name", "UserPoolName")], [CONSTRUCT]],
    {
      fixed: {
        name: "UserPoolName",
        usernameAttributes: "UsernameAttributes",
        aliasAttributes: "AliasAttributes",
        usernameConfiguration: ({ properties }) => {
          const { CaseSensitive } = (properties.UsernameConfiguration ?? {}) as { CaseSensitive?: boolean };
          return CaseSensitive === undefined ? undefined : { caseSensitive: CaseSensitive };
        },
      },
    },
  ),
  adopted(
    "aws:cognito/userPoolClient:UserPoolClient",
    "AWS::Cognito::UserPoolClient",
    [
      [reference("userPoolId", "UserPoolId"), text("name", "ClientName")],
      [reference("userPoolId", "UserPoolId")],
    ],
    {
      importId: [from("UserPoolId"), "id"],
      keepsPhysicalId: true,
      holds: "the id that apps sign in with",
      // Cognito makes one without a secret where the template leaves it open.
      fixed: {
        userPoolId: "UserPoolId",
        generateSecret: ({ properties }) => properties.GenerateSecret ?? false,
      },
    },
  ),
  adopted(
    "aws:cognito/userPoolDomain:UserPoolDomain",
    "AWS::Cognito::UserPoolDomain",
    [[text("domain", "Domain")]],
    {
      importId: [from("Domain")],
      holds: "the address of its pages",
      fixed: { domain: "Domain", userPoolId: "UserPoolId" },
    },
  ),
  adopted(
    "aws:cognito/identityProvider:IdentityProvider",
    "AWS::Cognito::UserPoolIdentityProvider",
    [[reference("userPoolId", "UserPoolId"), text("providerName", "ProviderName")]],
    {
      importId: [from("UserPoolId"), from("ProviderName")],
      separator: ":",
      fixed: { userPoolId: "UserPoolId", providerName: "ProviderName" },
    },
  ),
  adopted(
    "aws:cognito/identityPool:IdentityPool",
    "AWS::Cognito::IdentityPool",
    [[text("identityPoolName", "IdentityPoolName")], [CONSTRUCT]],
    { holds: "the identities of its users", fixed: { developerProviderName: "DeveloperProviderName" } },
  ),
  adopted(
    "aws:cognito/identityPoolRoleAttachment:IdentityPoolRoleAttachment",
    "AWS::Cognito::IdentityPoolRoleAttachment",
    [[reference("identityPoolId", "IdentityPoolId")]],
    { importId: [from("IdentityPoolId")], fixed: { identityPoolId: "IdentityPoolId" } },
  ),
  adopted("aws:rds/cluster:Cluster", "AWS::RDS::DBCluster", [[text("clusterIdentifier")], [CONSTRUCT]], {
    fixed: {
      clusterIdentifier: ({ physicalId }) => physicalId,
      engine: "Engine",
      engineMode: engineModeOf,
      databaseName: "DatabaseName",
      masterUsername: userNameOf,
      storageEncrypted: "StorageEncrypted",
      dbSubnetGroupName: "DBSubnetGroupName",
      kmsKeyId: "KmsKeyId",
      availabilityZones: "AvailabilityZones",
    },
  }),
  adopted(
    "aws:rds/clusterInstance:ClusterInstance",
    "AWS::RDS::DBInstance",
    [[reference("clusterIdentifier", "DBClusterIdentifier")]],
    { fixed: { clusterIdentifier: "DBClusterIdentifier", engine: "Engine" } },
  ),
  adopted("aws:rds/subnetGroup:SubnetGroup", "AWS::RDS::DBSubnetGroup", [[text("name")], [CONSTRUCT]]),
];

function keyOf(type: "HASH" | "RANGE") {
  return ({ properties }: DeployedResource): unknown => hashOrRange(properties.KeySchema, type);
}

function hashOrRange(schema: unknown, type: "HASH" | "RANGE"): unknown {
  const keys = Array.isArray(schema) ? schema : [];
  return keys.find(({ KeyType }) => KeyType === type)?.AttributeName;
}

function localIndexes({ properties }: DeployedResource): unknown {
  const indexes = properties.LocalSecondaryIndexes;
  if (!Array.isArray(indexes)) return undefined;
  return indexes.map(({ IndexName, KeySchema, Projection = {} }) => ({
    name: IndexName,
    rangeKey: hashOrRange(KeySchema, "RANGE"),
    projectionType: Projection.ProjectionType,
    ...(Projection.NonKeyAttributes && { nonKeyAttributes: Projection.NonKeyAttributes }),
  }));
}

/**
 * AWS has ended the engine mode `serverless` and made every such cluster a provisioned one, whatever its template says.
 * @see Aurora User Guide, "Using Amazon Aurora Serverless v1"
 */
function engineModeOf({ properties }: DeployedResource): unknown {
  const { EngineMode } = properties;
  return EngineMode === undefined || EngineMode === "serverless" ? "provisioned" : EngineMode;
}

/** Templates take the name out of the secret that they have made: it is in that secret's own template. */
function userNameOf({ properties, stack }: DeployedResource, values: Values): unknown {
  const { MasterUsername } = properties;
  const plain = values.text(MasterUsername, stack);
  if (plain !== undefined && !plain.includes("{{resolve:")) return plain;
  const [secret] = values.refs(MasterUsername, stack);
  const { SecretStringTemplate } = (secret?.properties.GenerateSecretString ?? {}) as Record<string, unknown>;
  if (typeof SecretStringTemplate !== "string") return undefined;
  return /"username"\s*:\s*"([^"]+)"/.exec(SecretStringTemplate)?.[1];
}
