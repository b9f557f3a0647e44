import * as sdk from "aws-sdk";
import { type Client, type Members, methodOf, REGION, Refusal, type ServiceEndpoint } from "./client";
import type { ServiceName } from "./names";
import { read } from "./read";

type Operations = Record<string, (input: Members) => { promise(): Promise<unknown> }>;

/** SDK v2 for JavaScript. */
export function clientOfV2({ url, accessKeyId, secretAccessKey }: ServiceEndpoint): Client {
  const options = {
    endpoint: url,
    region: REGION,
    credentials: new sdk.Credentials(accessKeyId, secretAccessKey),
    maxRetries: 0,
    s3ForcePathStyle: true,
  };
  const clients = new Map<ServiceName, Operations>();
  const clientOf = (service: ServiceName): Operations => {
    // Operations are called by name, which the types of clients do not know.
    const client = clients.get(service) ?? (new sdk[service](options) as unknown as Operations);
    clients.set(service, client);
    return client;
  };
  return {
    async call(service, operation, input) {
      try {
        return await read(await clientOf(service)[methodOf(operation)]?.(input).promise());
      } catch (error) {
        const { code, message, statusCode } = error as sdk.AWSError;
        if (statusCode === undefined) throw error;
        throw new Refusal(code, message, statusCode);
      }
    },
    close() {},
  };
}
