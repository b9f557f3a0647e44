import * as pulumi from "@pulumi/pulumi";
import { currentDeployment, madeHere } from "./deployment";

/**
 * Resources of AWS that a component takes, by module of their type, and the module of `@pulumi/aws` with their class. The SDK
 * makes objects of references to them, if it knows the class: the modules are loaded for references, not at each start.
 */
export const AWS: Readonly<Record<string, string>> = {
  "acm/certificate": "acm",
  "apigateway/authorizer": "apigateway",
  "apigateway/domainName": "apigateway",
  "apigateway/restApi": "apigateway",
  "apigateway/stage": "apigateway",
  "apigatewayv2/api": "apigatewayv2",
  "apigatewayv2/authorizer": "apigatewayv2",
  "apigatewayv2/domainName": "apigatewayv2",
  "apigatewayv2/stage": "apigatewayv2",
  "apigatewayv2/vpcLink": "apigatewayv2",
  "cloudwatch/eventBus": "cloudwatch",
  "cognito/userPool": "cognito",
  "cognito/userPoolClient": "cognito",
  "dynamodb/table": "dynamodb",
  "iam/role": "iam",
  "kinesis/firehoseDeliveryStream": "kinesis",
  "kinesis/stream": "kinesis",
  "lambda/alias": "lambda",
  "lambda/function": "lambda",
  "lb/listener": "lb",
  "rds/cluster": "rds",
  "route53/zone": "route53",
  "s3/bucket": "s3",
  "s3/bucketV2": "s3",
  "secretsmanager/secret": "secretsmanager",
  "sns/topic": "sns",
  "sqs/queue": "sqs",
};

/** Have references become what they refer to: constructs that this process has made, and resources of AWS. */
export function registerReferences(): void {
  pulumi.runtime.registerResourceModule("serverless-api", "index", {
    construct: (_name: string, _type: string, urn: string) => madeHere(urn) ?? stranger(urn),
  });
  for (const [module, folder] of Object.entries(AWS))
    pulumi.runtime.registerResourceModule("aws", module, {
      construct: (name: string, type: string, urn: string) => resourceOf(`aws/${folder}`, name, type, urn),
    });
  // Networks, which are components themselves.
  pulumi.runtime.registerResourceModule("awsx", "ec2", {
    construct: (name: string, type: string, urn: string) => resourceOf("awsx/ec2", name, type, urn),
  });
}

type ResourceClass = new (name: string, args: undefined, opts: { readonly urn: string }) => pulumi.Resource;

/** The same object for each reference to a resource: what is made once for it is kept with that. */
function resourceOf(module: string, name: string, type: string, urn: string): pulumi.Resource {
  const { references } = currentDeployment();
  const known = references.get(urn) ?? makeReference(module, name, type, urn);
  references.set(urn, known);
  return known;
}

function makeReference(module: string, name: string, type: string, urn: string): pulumi.Resource {
  const classes = require(`@pulumi/${module}`) as Readonly<Record<string, ResourceClass>>;
  const found = classes[type.slice(type.lastIndexOf(":") + 1)] as ResourceClass;
  return new found(name, undefined, { urn });
}

/** A component that another process has made, such as that of a provider with a version of its own: known by its name alone. */
function stranger(urn: string): pulumi.Resource {
  return new pulumi.DependencyResource(urn);
}
