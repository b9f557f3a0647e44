import { TYPE } from "../../../aws/tokens";
import type { DeployedResource } from "../cloudformation/template";
import type { Values } from "../cloudformation/values";
import { type AdoptedType, adopted, CONSTRUCT, from, reference, text } from "./adopted-type";

/** Types with data that people have written, or with the people themselves. */
export const DATA_TYPES: readonly AdoptedType[] = [
  adopted(TYPE.dynamodb.Table, "AWS::DynamoDB::Table", [[text("name")], [CONSTRUCT]], {
    open: { streamArn: "StreamSpecification", streamLabel: "StreamSpecification" },
    fixed: { hashKey: keyOf("HASH"), rangeKey: keyOf("RANGE"), localSecondaryIndexes: localIndexes },
  }),
  adopted(TYPE.s3.Bucket, "AWS::S3::Bucket", [[text("bucket")], [CONSTRUCT]]),
  adopted(TYPE.s3.BucketV2, "AWS::S3::Bucket", [[text("bucket")], [CONSTRUCT]]),
  adopted(TYPE.sqs.Queue, "AWS::SQS::Queue", [[text("name")], [CONSTRUCT]], {
    fixed: { fifoQueue: "FifoQueue" },
  }),
  adopted(TYPE.sns.Topic, "AWS::SNS::Topic", [[text("name")], [CONSTRUCT]], {
    holds: "its subscribers",
    fixed: { fifoTopic: "FifoTopic" },
  }),
  adopted(TYPE.kinesis.Stream, "AWS::Kinesis::Stream", [[text("name")], [CONSTRUCT]]),
  adopted(TYPE.cloudwatch.EventBus, "AWS::Events::EventBus", [[text("name")], [CONSTRUCT]]),
  adopted(TYPE.cloudwatch.LogGroup, "AWS::Logs::LogGroup", [[text("name")], [CONSTRUCT]], {
    holds: "its logs",
    mayBeNew: true,
  }),
  adopted(TYPE.secretsmanager.Secret, "AWS::SecretsManager::Secret", [[text("name", "Name")], [CONSTRUCT]], {
    holds: "its value",
  }),
  adopted(TYPE.ssm.Parameter, "AWS::SSM::Parameter", [[text("name")], [CONSTRUCT]]),
  adopted(TYPE.cognito.UserPool, "AWS::Cognito::UserPool", [[text("name", "UserPoolName")], [CONSTRUCT]], {
    fixed: {
      name: "UserPoolName",
      usernameAttributes: "UsernameAttributes",
      aliasAttributes: "AliasAttributes",
      usernameConfiguration: ({ properties }) => {
        const { CaseSensitive } = (properties.UsernameConfiguration ?? {}) as { CaseSensitive?: boolean };
        return CaseSensitive === undefined ? undefined : { caseSensitive: CaseSensitive };
      },
    },
  }),
  adopted(
    TYPE.cognito.UserPoolClient,
    "AWS::Cognito::UserPoolClient",
    [
      [reference("userPoolId", "UserPoolId"), text("name", "ClientName")],
      [reference("userPoolId", "UserPoolId")],
    ],
    {
      importId: [from("UserPoolId"), "id"],
      retainsPhysicalId: true,
      holds: "the id that apps sign in with",
      // Cognito makes one without a secret where the template leaves it open.
      fixed: {
        userPoolId: "UserPoolId",
        generateSecret: ({ properties }) => properties.GenerateSecret ?? false,
      },
    },
  ),
  adopted(TYPE.cognito.UserPoolDomain, "AWS::Cognito::UserPoolDomain", [[text("domain", "Domain")]], {
    importId: [from("Domain")],
    holds: "the address of its pages",
    fixed: { domain: "Domain", userPoolId: "UserPoolId" },
  }),
  adopted(
    TYPE.cognito.IdentityProvider,
    "AWS::Cognito::UserPoolIdentityProvider",
    [[reference("userPoolId", "UserPoolId"), text("providerName", "ProviderName")]],
    {
      importId: [from("UserPoolId"), from("ProviderName")],
      separator: ":",
      fixed: { userPoolId: "UserPoolId", providerName: "ProviderName" },
    },
  ),
  adopted(
    TYPE.cognito.IdentityPool,
    "AWS::Cognito::IdentityPool",
    [[text("identityPoolName", "IdentityPoolName")], [CONSTRUCT]],
    { holds: "the identities of its users", fixed: { developerProviderName: "DeveloperProviderName" } },
  ),
  adopted(
    TYPE.cognito.IdentityPoolRoleAttachment,
    "AWS::Cognito::IdentityPoolRoleAttachment",
    [[reference("identityPoolId", "IdentityPoolId")]],
    { importId: [from("IdentityPoolId")], fixed: { identityPoolId: "IdentityPoolId" } },
  ),
  adopted(TYPE.rds.Cluster, "AWS::RDS::DBCluster", [[text("clusterIdentifier")], [CONSTRUCT]], {
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
    TYPE.rds.ClusterInstance,
    "AWS::RDS::DBInstance",
    [[reference("clusterIdentifier", "DBClusterIdentifier")]],
    { fixed: { clusterIdentifier: "DBClusterIdentifier", engine: "Engine" } },
  ),
  adopted(TYPE.rds.SubnetGroup, "AWS::RDS::DBSubnetGroup", [[text("name")], [CONSTRUCT]]),
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
