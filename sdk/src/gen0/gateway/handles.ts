import { type Reads, type WithReads, withReads } from "../translation/handles";
import type { Handle } from "../translation/row";

/** Members of every kind of API besides the API itself. */
export const GATEWAY_HANDLES = {
  accessLogGroup: {
    now: "native.accessLogGroup",
    reads: { logGroupArn: "arn", logGroupName: "name" },
  },
  apiGatewayDomain: { now: "native.domainName", reads: { name: "domainName" } },
  gatewayDomain: { now: "native.domainName", reads: { name: "domainName" } },
  acmCertificate: { now: "native.certificate", reads: { certificateArn: "arn" } },
} as const satisfies Readonly<Record<string, Handle>>;

/** Members of an HTTP API. */
export const HTTP_API_HANDLES = {
  httpApi: { now: "native.httpApi", reads: { apiId: "id", httpApiId: "id", httpApiName: "name" } },
  ...GATEWAY_HANDLES,
} as const satisfies Readonly<Record<string, Handle>>;

/** The object with its old names, where there is one. */
export function readable<Resource extends object, const Names extends Reads>(
  resource: Resource | undefined,
  { reads }: { readonly reads: Names },
): WithReads<Resource, Names> | undefined {
  return resource && withReads(resource, reads);
}
