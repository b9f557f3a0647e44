import type * as cloudfront from "@pulumi/aws/cloudfront";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import type { DevPlan } from "./dev-plan";
import type { SiteValues } from "./environment-plan";

/** Type of what tells the local mode of the site's own server. There is none of it in AWS, and no deployment makes one. */
const DEV_SERVER = "serverless-api:local:DevServer";

/** The site's own server, as a resource of nobody's. */
class DevServer extends pulumi.CustomResource {
  constructor(name: string, props: pulumi.Inputs, opts: pulumi.CustomResourceOptions) {
    super(DEV_SERVER, name, props, opts);
  }
}

/** Tell the local mode, which knows resources and no constructs, how the site's own server is started. */
export function makeDevServer(
  component: Component,
  { id }: cloudfront.Distribution,
  { command, folder, url }: DevPlan,
  { environment }: SiteValues,
): void {
  const props = { distributionId: id, command, folder, environment, ...(url !== undefined && { url }) };
  new DevServer(component.childName("dev"), props, { parent: component });
}
