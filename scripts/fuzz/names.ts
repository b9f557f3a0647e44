/** Members of calls. */
export const NAMES: readonly string[] = [
  ...[
    "TableName",
    "Key",
    "Item",
    "Keys",
    "RequestItems",
    "TransactItems",
    "KeyConditionExpression",
    "FilterExpression",
  ],
  ...[
    "UpdateExpression",
    "ProjectionExpression",
    "ExpressionAttributeNames",
    "ExpressionAttributeValues",
    "S",
    "N",
    "L",
    "M",
  ],
  ...[
    "QueueUrl",
    "QueueName",
    "MessageBody",
    "Entries",
    "Id",
    "ReceiptHandle",
    "Attributes",
    "MessageAttributes",
  ],
  ...["TopicArn", "Message", "Subject", "MessageStructure", "TargetArn", "Protocol", "Endpoint"],
  ...["StreamName", "Data", "PartitionKey", "Records", "ShardIterator", "ShardId", "Limit"],
  ...["EventBusName", "Name", "Source", "Detail", "DetailType", "Targets", "Rule", "Input", "InputPath"],
  ...["ScheduleExpression", "FlexibleTimeWindow", "Mode", "Arn", "RoleArn", "GroupName", "ClientToken"],
  ...[
    "SecretId",
    "SecretString",
    "VersionStage",
    "Value",
    "Type",
    "Path",
    "Names",
    "ParameterFilters",
    "NextToken",
  ],
  ...["FunctionName", "Payload", "InvocationType", "sql", "resourceArn", "secretArn", "parameters"],
  ...[
    "ClientId",
    "Username",
    "Password",
    "AuthFlow",
    "AuthParameters",
    "AccessToken",
    "UserPoolId",
    "UserAttributes",
  ],
  ...["MaxResults", "StartTime", "EndTime", "Tags", "Policy", "Condition", "Statement"],
];

/** Elements of documents. */
export const XML_NAMES: readonly string[] = [
  ...[
    "Delete",
    "Object",
    "Key",
    "VersionId",
    "Quiet",
    "CompleteMultipartUpload",
    "Part",
    "PartNumber",
    "ETag",
  ],
  ...["Tagging", "TagSet", "Tag", "Value", "CORSConfiguration", "CORSRule", "AllowedOrigin", "AllowedMethod"],
  ...["VersioningConfiguration", "Status", "CreateBucketConfiguration", "LocationConstraint", "__proto__"],
];

/** Calls that anybody may make. */
export const USER_OPERATIONS: readonly string[] = [
  ...[
    "SignUp",
    "InitiateAuth",
    "ConfirmSignUp",
    "ForgotPassword",
    "RespondToAuthChallenge",
    "GetUser",
    "ListUsers",
  ].map((name) => `AWSCognitoIdentityProviderService.${name}`),
  ...["GetId", "GetCredentialsForIdentity", "GetOpenIdToken"].map(
    (name) => `AWSCognitoIdentityService.${name}`,
  ),
  "AWSCognitoIdentityProviderService.",
  "",
];
