import { Api, type StackContext } from "pulumi-serverless-api";

/**
 * The address of the page. The user pool has to know this address, and the page the user pool: its routes come
 * last.
 */
export function SiteStack({ stack }: StackContext) {
  const site = new Api(stack, "Site");
  stack.addOutputs({ SiteUrl: site.url });
  return { site };
}
