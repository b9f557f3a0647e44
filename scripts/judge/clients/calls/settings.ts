import { ANY, callsOf, NONE, type TutorialCall } from "../call";

const ssm = callsOf("SSM");
const Name = "/clients/greeting";

export const SSM: readonly TutorialCall[] = [
  ssm.call(
    "put a parameter",
    "PutParameter",
    { Name, Value: "hello", Type: "String", Description: "a greeting" },
    { Version: 1, Tier: "Standard" },
  ),
  ssm.call("put it again", "PutParameter", { Name, Value: "x", Type: "String" }, "ParameterAlreadyExists"),
  ssm.call(
    "put over it",
    "PutParameter",
    { Name, Value: "hi", Type: "String", Overwrite: true },
    { Version: 2 },
  ),
  ssm.call(
    "put a secret one",
    "PutParameter",
    { Name: "/clients/key", Value: "s3cret", Type: "SecureString" },
    { Version: 1 },
  ),
  ssm.call(
    "put a list",
    "PutParameter",
    { Name: "/clients/list", Value: "a,b", Type: "StringList" },
    { Version: 1 },
  ),
  ssm.call(
    "get it",
    "GetParameter",
    { Name },
    {
      "Parameter.Value": "hi",
      "Parameter.Version": 2,
      "Parameter.Type": "String",
      "Parameter.ARN": /parameter\/clients\/greeting$/,
    },
  ),
  ssm.call(
    "get an earlier version",
    "GetParameter",
    { Name: `${Name}:1` },
    { "Parameter.Value": "hello", "Parameter.Selector": ":1" },
  ),
  ssm.call(
    "get a secret one, decrypted",
    "GetParameter",
    { Name: "/clients/key", WithDecryption: true },
    { "Parameter.Value": "s3cret" },
  ),
  ssm.call(
    "get a secret one, encrypted",
    "GetParameter",
    { Name: "/clients/key" },
    { "Parameter.Value": /^(?!s3cret)/ },
  ),
  ssm.call("get one that is not there", "GetParameter", { Name: "/clients/none" }, "ParameterNotFound"),
  ssm.call(
    "get several",
    "GetParameters",
    { Names: [Name, "/clients/none"] },
    { "Parameters.length": 1, "InvalidParameters.0": "/clients/none" },
  ),
  ssm.call(
    "get by path",
    "GetParametersByPath",
    { Path: "/clients", Recursive: true, WithDecryption: true },
    { "Parameters.length": 3 },
  ),
  ssm.pages(
    "get by path, all pages",
    "GetParametersByPath",
    "Parameters",
    { Path: "/clients", MaxResults: 1 },
    { "items.length": 3 },
  ),
  ssm.call(
    "describe",
    "DescribeParameters",
    { ParameterFilters: [{ Key: "Name", Values: [Name] }] },
    { "Parameters.0.Description": "a greeting" },
  ),
  ssm.call("read the history", "GetParameterHistory", { Name }, { "Parameters.length": 2 }),
  ssm.call(
    "tag it",
    "AddTagsToResource",
    { ResourceType: "Parameter", ResourceId: Name, Tags: [{ Key: "team", Value: "a" }] },
    {},
  ),
  ssm.call(
    "read tags",
    "ListTagsForResource",
    { ResourceType: "Parameter", ResourceId: Name },
    { "TagList.0.Value": "a" },
  ),
  ssm.call("delete it", "DeleteParameter", { Name }, {}),
  ssm.call("delete it again", "DeleteParameter", { Name }, "ParameterNotFound"),
  ssm.call(
    "delete several",
    "DeleteParameters",
    { Names: ["/clients/key", "/clients/list"] },
    { "DeletedParameters.length": 2 },
  ),
];

const secrets = callsOf("SecretsManager");
const SecretId = "clients/database";

export const SECRETS: readonly TutorialCall[] = [
  secrets.call(
    "create a secret",
    "CreateSecret",
    { Name: SecretId, SecretString: '{"user":"ada"}', Description: "a login" },
    { ARN: /secret:clients\/database-/, VersionId: ANY, Name: SecretId },
  ),
  secrets.call(
    "create it again",
    "CreateSecret",
    { Name: SecretId, SecretString: "x" },
    "ResourceExistsException",
  ),
  secrets.call(
    "get it",
    "GetSecretValue",
    { SecretId },
    { SecretString: '{"user":"ada"}', "VersionStages.0": "AWSCURRENT", CreatedDate: ANY },
  ),
  secrets.call(
    "get one that is not there",
    "GetSecretValue",
    { SecretId: "none" },
    "ResourceNotFoundException",
  ),
  secrets.call(
    "put another value",
    "PutSecretValue",
    { SecretId, SecretString: "two" },
    { "VersionStages.0": "AWSCURRENT" },
  ),
  secrets.call(
    "get the value before",
    "GetSecretValue",
    { SecretId, VersionStage: "AWSPREVIOUS" },
    { SecretString: '{"user":"ada"}' },
  ),
  secrets.call(
    "update it",
    "UpdateSecret",
    { SecretId, SecretString: "three", Description: "changed" },
    { VersionId: ANY },
  ),
  secrets.call("describe it", "DescribeSecret", { SecretId }, { Description: "changed", Name: SecretId }),
  secrets.call(
    "create one of bytes",
    "CreateSecret",
    { Name: "clients/bytes", SecretBinary: { $bytes: "aGVsbG8=" } },
    { ARN: ANY },
  ),
  secrets.call(
    "get one of bytes",
    "GetSecretValue",
    { SecretId: "clients/bytes" },
    { SecretBinary: "hello", SecretString: NONE },
  ),
  secrets.call(
    "list",
    "ListSecrets",
    { Filters: [{ Key: "name", Values: ["clients/"] }] },
    { "SecretList.length": 2 },
  ),
  secrets.pages("list all", "ListSecrets", "SecretList", { MaxResults: 1 }, { "items.length": 3 }),
  secrets.call(
    "get several",
    "BatchGetSecretValue",
    { SecretIdList: [SecretId, "none"] },
    { "SecretValues.0.SecretString": "three", "Errors.0.SecretId": "none" },
  ),
  secrets.call(
    "make a password",
    "GetRandomPassword",
    { PasswordLength: 20, ExcludePunctuation: true },
    { RandomPassword: /^[A-Za-z0-9]{20}$/ },
  ),
  secrets.call("tag it", "TagResource", { SecretId, Tags: [{ Key: "team", Value: "a" }] }, {}),
  secrets.call(
    "delete it, with days to restore it",
    "DeleteSecret",
    { SecretId, RecoveryWindowInDays: 7 },
    { DeletionDate: ANY },
  ),
  secrets.call("get what is being deleted", "GetSecretValue", { SecretId }, "InvalidRequestException"),
  secrets.call("restore it", "RestoreSecret", { SecretId }, { Name: SecretId }),
  secrets.call(
    "delete it at once",
    "DeleteSecret",
    { SecretId, ForceDeleteWithoutRecovery: true },
    { ARN: ANY },
  ),
];

const sts = callsOf("STS");
const RoleArn = "arn:aws:iam::123456789012:role/clients";

export const STS: readonly TutorialCall[] = [
  sts.call(
    "ask who one is",
    "GetCallerIdentity",
    {},
    { Account: "123456789012", Arn: /^arn:aws:(iam|sts)::123456789012:/, UserId: ANY },
  ),
  sts.call(
    "assume a role",
    "AssumeRole",
    { RoleArn, RoleSessionName: "me", DurationSeconds: 900 },
    {
      "Credentials.AccessKeyId": /^ASIA/,
      "Credentials.SessionToken": ANY,
      "AssumedRoleUser.Arn": /assumed-role\/clients\/me$/,
    },
  ),
  sts.call(
    "assume one that is not there",
    "AssumeRole",
    { RoleArn: `${RoleArn}-none`, RoleSessionName: "me" },
    "AccessDenied",
  ),
];
