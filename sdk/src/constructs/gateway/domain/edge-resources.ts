import * as awsConfig from "@pulumi/aws/config/vars";
import { Provider } from "@pulumi/aws/provider";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../../app";

/** The region in which CloudFront finds certificates. */
const EDGE_REGION = "us-east-1";

/** The options of a certificate for CloudFront: a provider of its own, unless the program is in that region anyway. */
export function edgeOptions(parent: Component): Pick<pulumi.CustomResourceOptions, "provider"> {
  return parent.app.regionOrDefault === EDGE_REGION ? {} : { provider: edgeProvider(parent) };
}

/** AWS as the program is configured for it, in the region of edge certificates. */
function edgeProvider(parent: Component): Provider {
  const { accessKey, secretKey, token, ...settings } = awsConfig as Readonly<Record<string, unknown>>;
  const secrets = Object.entries({ accessKey, secretKey, token }).filter(([, value]) => value !== undefined);
  const credentials = Object.fromEntries(secrets.map(([key, value]) => [key, pulumi.secret(value)]));
  const args = { ...settings, ...credentials, region: EDGE_REGION };
  return new Provider(parent.childName("edge-provider"), args, { parent });
}
