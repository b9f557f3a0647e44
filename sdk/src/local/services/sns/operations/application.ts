import { randomUUID } from "node:crypto";
import type {
  CreateEndpointResponse,
  CreatePlatformApplicationInput,
  CreatePlatformApplicationResponse,
  CreatePlatformEndpointInput,
} from "../../model/calls/sns";
import { checkArn, invalidParameter, snsError } from "../errors";
import type { PlatformApplication, PlatformEndpoint } from "../state/applications";
import {
  applicationAttributes,
  checkApplication,
  checkCredentials,
  endpointAttributes,
} from "./application-rules";
import { page, type SnsContext, type SnsOperations } from "./context";

/** Creates, changes and deletes applications on platforms, and their endpoints. */
export function applicationOperations(
  sns: SnsContext,
): SnsOperations<
  | "CreatePlatformApplication"
  | "CreatePlatformEndpoint"
  | "DeleteEndpoint"
  | "DeletePlatformApplication"
  | "GetEndpointAttributes"
  | "GetPlatformApplicationAttributes"
  | "ListEndpointsByPlatformApplication"
  | "ListPlatformApplications"
  | "SetEndpointAttributes"
  | "SetPlatformApplicationAttributes"
> {
  const { applications } = sns;
  return {
    CreatePlatformApplication: (input) => createApplication(sns, input),
    DeletePlatformApplication: ({ PlatformApplicationArn }) => {
      applications.commit({
        kind: "application-deleted",
        application: checkArn("PlatformApplicationArn", PlatformApplicationArn),
      });
      return {};
    },
    GetPlatformApplicationAttributes: ({ PlatformApplicationArn }) => ({
      Attributes: shownAttributes(applicationOf(sns, PlatformApplicationArn)),
    }),
    SetPlatformApplicationAttributes: ({ PlatformApplicationArn, Attributes }) => {
      const application = applicationOf(sns, PlatformApplicationArn);
      const attributes = { ...application.attributes, ...applicationAttributes(Attributes) };
      applications.commit({ kind: "application-put", application: { ...application, attributes } });
      return {};
    },
    ListPlatformApplications: (input) => {
      const { items, token } = page([...applications.applications.values()], input);
      const PlatformApplications = items.map((application) => ({
        PlatformApplicationArn: application.arn,
        Attributes: shownAttributes(application),
      }));
      return { PlatformApplications, ...token };
    },
    CreatePlatformEndpoint: (input) => createEndpoint(sns, input),
    DeleteEndpoint: ({ EndpointArn }) => {
      applications.commit({ kind: "endpoint-deleted", endpoint: checkArn("EndpointArn", EndpointArn) });
      return {};
    },
    GetEndpointAttributes: ({ EndpointArn }) => ({ Attributes: endpointOf(sns, EndpointArn).attributes }),
    SetEndpointAttributes: ({ EndpointArn, Attributes }) => {
      const endpoint = endpointOf(sns, EndpointArn);
      const attributes = { ...endpoint.attributes, ...endpointAttributes(Attributes) };
      applications.commit({ kind: "endpoint-put", endpoint: { ...endpoint, attributes } });
      return {};
    },
    ListEndpointsByPlatformApplication: (input) => {
      const { arn } = applicationOf(sns, input.PlatformApplicationArn);
      const { items, token } = page(applications.endpointsOf(arn), input);
      const Endpoints = items.map((endpoint) => ({
        EndpointArn: endpoint.arn,
        Attributes: endpoint.attributes,
      }));
      return { Endpoints, ...token };
    },
  };
}

function createApplication(
  { applications, accountRegion }: SnsContext,
  { Name: name, Platform: platform, Attributes: given }: CreatePlatformApplicationInput,
): CreatePlatformApplicationResponse {
  checkApplication(name, platform);
  checkCredentials(platform, given);
  const arn = `arn:aws:sns:${accountRegion.region}:${accountRegion.accountId}:app/${platform}/${name}`;
  applications.commit({
    kind: "application-put",
    application: { arn, attributes: applicationAttributes(given) },
  });
  return { PlatformApplicationArn: arn };
}

/** Creates an endpoint. An existing one with the same attributes is the answer too. */
function createEndpoint(sns: SnsContext, input: CreatePlatformEndpointInput): CreateEndpointResponse {
  const { arn: applicationArn } = applicationOf(sns, input.PlatformApplicationArn);
  const { Token, CustomUserData } = input;
  const given = endpointAttributes({
    ...(CustomUserData !== undefined && { CustomUserData }),
    ...input.Attributes,
  });
  const attributes: PlatformEndpoint["attributes"] = { Enabled: "true", Token, ...given };
  const known = sns.applications
    .endpointsOf(applicationArn)
    .find((endpoint) => endpoint.attributes.Token === Token);
  if (known === undefined) {
    const arn = `${applicationArn.replace(":app/", ":endpoint/")}/${randomUUID()}`;
    sns.applications.commit({ kind: "endpoint-put", endpoint: { arn, applicationArn, attributes } });
    return { EndpointArn: arn };
  }
  const names = Object.keys({ ...known.attributes, ...attributes });
  if (names.some((name) => known.attributes[name] !== attributes[name]))
    throw invalidParameter(
      `Token Reason: Endpoint ${known.arn} already exists with the same Token, but different attributes.`,
    );
  return { EndpointArn: known.arn };
}

function shownAttributes({ attributes }: PlatformApplication): PlatformApplication["attributes"] {
  return { Enabled: "true", ...attributes };
}

function applicationOf({ applications }: SnsContext, value: string): PlatformApplication {
  const application = applications.applications.get(checkArn("PlatformApplicationArn", value));
  if (application) return application;
  throw snsError("NotFound", "PlatformApplication does not exist", 404);
}

/** The endpoint of an ARN, which ends in `endpoint/GCM/shop/5b2e...`. */
function endpointOf({ applications }: SnsContext, value: string): PlatformEndpoint {
  const arn = checkArn("EndpointArn", value);
  if (arn.slice(arn.lastIndexOf(":") + 1).split("/").length !== 4)
    throw invalidParameter("EndpointArn Reason: Wrong number of slashes in relative portion of the ARN.");
  const endpoint = applications.endpoints.get(arn);
  if (endpoint) return endpoint;
  throw snsError("NotFound", "Endpoint does not exist", 404);
}
