import * as pulumi from "@pulumi/pulumi";
import { currentDeployment, madeHere } from "./deployment";

/**
 * The resources of AWS that a component takes, by module of their type, with the module of `@pulumi/aws` that has
 * their class. The SDK makes objects from references if it knows the class. The modules are loaded for references,
 * not at each start.
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

/** Resolves references to constructs of this process, and to resources of AWS. */
export function registerReferences(): void {
  pulumi.runtime.registerResourceModule("serverless-api", "index", {
    construct: (_name: string, _type: string, urn: string) => madeHere(urn) ?? foreignComponent(urn),
  });
  for (const [module, folder] of Object.entries(AWS))
    pulumi.runtime.registerResourceModule("aws", module, {
      construct: (name: string, type: string, urn: string) => resourceOf(`aws/${folder}`, name, type, urn),
    });
  // Networks are components themselves.
  pulumi.runtime.registerResourceModule("awsx", "ec2", {
    construct: (name: string, type: string, urn: string) => resourceOf("awsx/ec2", name, type, urn),
  });
}

type ResourceClass = new (name: string, args: undefined, opts: { readonly urn: string }) => pulumi.Resource;

/**
 * Returns the same object for each reference to a resource, since resources that are made once for it are stored
 * with the object.
 */
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

/** A component of another process, such as a provider of another version. Only its name is known. */
function foreignComponent(urn: string): pulumi.Resource {
  return new pulumi.DependencyResource(urn);
}
