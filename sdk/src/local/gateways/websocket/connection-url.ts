import { TYPE } from "../../../aws/tokens";
import type { GraphResource } from "../../../graph/types";

/** The local address of the connections of one WebSocket API. */
export interface ConnectionAddress {
  /** URL with the stage, as an AWS SDK takes it as its endpoint. */
  readonly url: string;
  /** Id of the API, which is part of its URLs on AWS. */
  readonly apiId: string;
  /** URIs of the integrations of its routes, with the ARNs of their functions. */
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

/** Finds the environment variable that points a function's AWS SDK at the connections of its API. */
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
 * The URL of the connections that a function's AWS SDK manages. They belong to the API whose route it serves, else to
 * one that its variables name, else to the first. On AWS a handler builds this URL from its event, or from the URL that
 * it is bound to.
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
