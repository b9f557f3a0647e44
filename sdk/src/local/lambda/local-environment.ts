import { TYPE } from "../../aws/tokens";
import type { GraphResource } from "../../graph/types";
import type { HostsHere } from "../http/intercepted";
import { replaceUrls } from "../http/replace-urls";
import type { SigningKey } from "../iam/sigv4";
import type { Interception } from "./types";

/** How functions reach a service that stands in for one of AWS. */
export interface ServiceAddresses {
  /** Variables that lead the AWS SDK in handlers here. */
  readonly environment: Readonly<Record<string, string>>;
  /** URLs that begin so on AWS, and how they begin here: known when the graph has been served. */
  readonly urlPrefixes?: ReadonlyMap<string, string>;
  /** URLs on AWS that programs hand to their functions, and what they are here. */
  readonly publicUrls?: ReadonlyMap<string, string>;
  /** Hosts of AWS that it stands for: known when the graph has been served. */
  readonly hosts?: readonly HostsHere[];
}

/** Addresses that are only known on this machine, by which functions reach it. */
export interface LocalAddresses {
  /** Public URLs on AWS and on domains of the user's own to the URL here, for every API that is served. */
  readonly urls: ReadonlyMap<string, string>;
  readonly services: readonly ServiceAddresses[];
  /** Variables that lead a function to its API. */
  readonly apiVariables?: (lambda: GraphResource) => Readonly<Record<string, string>>;
  /** Leads the connections of handlers on Node. */
  readonly interception?: Interception;
  /** The credentials that a function signs with, by its name. */
  readonly credentialsOf?: (functionName: string) => SigningKey;
  /** Values of the parameters that the program makes in SSM, by name. */
  readonly parameters?: ReadonlyMap<string, string>;
}

/** Credentials that local services and gateways accept, as a function finds them. They need no session token. */
export function credentialVariables({ accessKeyId, secretAccessKey }: SigningKey): Record<string, string> {
  return {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: "",
  };
}

/**
 * The variables of a function as deployed, with addresses of this machine. URLs of served APIs are replaced inside
 * values, and the AWS SDK gets the addresses of the local services.
 */
export function localEnvironment(lambda: GraphResource, addresses: LocalAddresses): Record<string, string> {
  const declared = declaredEnvironment(lambda);
  const urls = new Map([
    ...addresses.urls,
    ...addresses.services.flatMap(({ publicUrls = [] }) => [...publicUrls]),
  ]);
  const replaced = Object.entries(declared).map(([key, value]) => [key, replaceUrls(value, urls)]);
  const services = addresses.services.map(({ environment }) => environment);
  return Object.assign(
    {
      IS_LOCAL: "true",
      // Handlers run on the Node that is here. The AWS SDK's opinion of its age says nothing about the
      // deployment.
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true",
    },
    ...services,
    addresses.apiVariables?.(lambda),
    secretVariables(declared, addresses.parameters ?? new Map()),
    Object.fromEntries(replaced),
  ) as Record<string, string>;
}

/** A variable with the value of each bound secret. Others name its parameter, for which the function would ask AWS. */
function secretVariables(
  declared: Readonly<Record<string, string>>,
  parameters: ReadonlyMap<string, string>,
): Record<string, string> {
  const found = Object.entries(declared).flatMap(([variable, parameter]) => {
    const id = /^SAPI_Secret_parameter_(\w+)$/.exec(variable)?.[1];
    const value = parameters.get(parameter.replace(/:\d+$/, ""));
    return id === undefined || value === undefined ? [] : [[`SAPI_Secret_value_${id}`, value] as const];
  });
  return Object.fromEntries(found);
}

/** The values of the parameters that a program makes in SSM, by name. */
export function parametersOf(resources: readonly GraphResource[]): ReadonlyMap<string, string> {
  const made = resources.filter(({ type }) => type === TYPE.ssm.Parameter);
  const values = made.map(({ state, inputs }) => [state.name, inputs.value] as const);
  return new Map(
    values.filter((pair): pair is [string, string] => pair.every((text) => typeof text === "string")),
  );
}

function declaredEnvironment(lambda: GraphResource): Record<string, string> {
  const environment = lambda.inputs.environment as { variables?: Record<string, unknown> } | undefined;
  const entries = Object.entries(environment?.variables ?? {});
  return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]));
}
