/** `aws:lambda/function:Function` of `lambda` and `Function`. */
export function token(service: string, name: string): string {
  return `aws:${service}/${name.charAt(0).toLowerCase()}${name.slice(1)}:${name}`;
}

export const BUCKET = token("s3", "Bucket");
export const CERTIFICATE_VALIDATION = token("acm", "CertificateValidation");
export const FUNCTION = token("lambda", "Function");
export const LOG_GROUP = token("cloudwatch", "LogGroup");
export const QUEUE = token("sqs", "Queue");
export const ROLE = token("iam", "Role");
export const STREAM = token("kinesis", "Stream");
export const TABLE = token("dynamodb", "Table");
export const TOPIC = token("sns", "Topic");
export const USER_POOL = token("cognito", "UserPool");
export const VPC = token("ec2", "Vpc");
export const SUBNET = token("ec2", "Subnet");
export const SECURITY_GROUP = token("ec2", "SecurityGroup");
export const REST_API = token("apigateway", "RestApi");
export const HTTP_API = token("apigatewayv2", "Api");
