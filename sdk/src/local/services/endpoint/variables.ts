/** The names of services in variables of the SDKs, where they differ from the name in signatures in capitals. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  "cognito-idp": ["COGNITO_IDENTITY_PROVIDER"],
  dynamodb: ["DYNAMODB", "DYNAMODB_STREAMS"],
  events: ["EVENTBRIDGE", "CLOUDWATCH_EVENTS"],
  secretsmanager: ["SECRETS_MANAGER"],
  "rds-data": ["RDS_DATA"],
};

/**
 * Variables that set the endpoint of a service for the AWS SDK of every language.
 * @see https://docs.aws.amazon.com/sdkref/latest/guide/feature-ss-endpoints.html
 */
export function endpointVariables(service: string, url: string): Record<string, string> {
  const names = NAMES[service] ?? [service.toUpperCase().replaceAll("-", "_")];
  return Object.fromEntries(names.map((name) => [`AWS_ENDPOINT_URL_${name}`, url]));
}
