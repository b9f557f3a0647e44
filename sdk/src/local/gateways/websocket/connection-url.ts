import { TYPE } from "../../../aws/tokens";
import type { GraphResource } from "../../../graph/types";

/** Where the connections of one WebSocket API are managed here. */
export interface ConnectionAddress {
  /** With the stage; what an AWS SDK takes as its endpoint. */
  readonly url: string;
  /** Id of the API, which its URLs on AWS have in them. */
  readonly apiId: string;
  /** ARNs of the functions behind its routes, inside the URIs of its integrations. */
  readonly integrationUris: readonly string[];
}

/** The addresses of all WebSocket APIs of a graph that are served, in the order registered. */
export function connectionAddresses(
  resources: readonly GraphResource[],
  urls: ReadonlyMap<string, string>,
): ConnectionAddress[] {
  const integrations = resources.filter(({ type }) => type === TYPE.apigatewayv2.Integration);
  return [...urls].map(([apiId, url]) => ({
    url,
    apiId,
    integrationUris: integrations
      .filter(({ inputs }) => inputs.apiId === apiId)
      .map(({ inputs }) => String(inputs.integrationUri ?? "")),
  }));
}

/** The variable that leads the AWS SDK of a function to the connections of its API. */
export function connectionVariables(
  resources: readonly GraphResource[],
  urls: ReadonlyMap<string, string>,
): (lambda: GraphResource) => Readonly<Record<string, string>> {
  const addresses = connectionAddresses(resources, urls);
  return (lambda): Record<string, string> => {
    const url = connectionUrlOf(lambda, addresses);
    return url === undefined ? {} : { AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI: url };
  };
}

/**
 * Where the AWS SDK of a function finds the connections of its API: the one whose route it serves, else one that its
 * variables name, else the first. On AWS a handler makes this address of its event, or of what it is bound to.
 */
export function connectionUrlOf(
  { inputs, state }: GraphResource,
  addresses: readonly ConnectionAddress[],
): string | undefined {
  const arn = String(state.arn);
  const variables = JSON.stringify(inputs.environment ?? {});
  const found =
    addresses.find(({ integrationUris }) => integrationUris.some((uri) => isUriOf(uri, arn))) ??
    addresses.find(({ apiId }) => variables.includes(`//${apiId}.`)) ??
    addresses[0];
  return found?.url;
}

function isUriOf(uri: string, arn: string): boolean {
  return uri === arn || uri.includes(`${arn}/`) || uri.includes(`${arn}:`);
}
