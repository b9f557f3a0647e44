import { TYPE } from "../../../aws/tokens";
import type { GraphIndex } from "../../../graph/graph-index";
import { fields, fieldsList, number, text, textMap, texts } from "../../../graph/graph-values";
import type { GraphResource, GraphValue } from "../../../graph/types";
import type { DevCommand, SiteErrorPage, SiteObject, SitePlan } from "./plan";

export const DISTRIBUTION_TYPE = TYPE.cloudfront.Distribution;
export const FUNCTION_TYPE = TYPE.cloudfront.Function;
const OBJECT_TYPES = [TYPE.s3.BucketObjectv2, TYPE.s3.BucketObject];
/** The type that a `StaticSite` registers in the local mode only. */
const DEV_TYPE = "serverless-api:local:DevServer";

/** Id of AWS's own SecurityHeadersPolicy. */
const SECURITY_HEADERS = "67f7725c-6f97-4210-82d7-5512b31e9d03";

/** Response headers of an object, with the inputs that set them. */
const HEADERS: readonly (readonly [header: string, input: string])[] = [
  ["Content-Type", "contentType"],
  ["Cache-Control", "cacheControl"],
  ["Content-Disposition", "contentDisposition"],
  ["Content-Encoding", "contentEncoding"],
  ["Content-Language", "contentLanguage"],
];

/** The host name of a bucket as an origin: `files.s3.eu-west-1.amazonaws.com` belongs to the bucket `files`. */
const BUCKET_HOST = /^(.+)\.s3[.-][a-z0-9.-]*amazonaws\.com(\.cn)?$/;

/** Name of the bucket behind a distribution's default behaviour, or undefined for other origins. */
export function bucketOf({ inputs }: Pick<GraphResource, "inputs">): string | undefined {
  const wanted = text(fields(inputs.defaultCacheBehavior)?.targetOriginId);
  const origin = fieldsList(inputs.origins).find(({ originId }) => originId === wanted);
  return BUCKET_HOST.exec(text(origin?.domainName) ?? "")?.[1];
}

/** The distribution's names in DNS, its own last. */
export function namesOf({ inputs, state }: Pick<GraphResource, "inputs" | "state">): readonly string[] {
  return [...texts(inputs.aliases), text(state.domainName) ?? ""].filter((name) => name !== "");
}

/** Compiles one distribution of a graph into what the gateway serves. */
export function compileSite(index: GraphIndex, urn: string): SitePlan {
  const distribution = index.findByUrn(urn);
  if (distribution?.type !== DISTRIBUTION_TYPE)
    throw new Error(`the graph has no distribution with URN ${urn}`);
  const { inputs, name, id } = distribution;
  const behavior = fields(inputs.defaultCacheBehavior) ?? {};
  return {
    name,
    distributionId: id,
    domain: namesOf(distribution)[0] ?? "",
    objects: objectsOf(index, bucketOf(distribution)),
    root: text(inputs.defaultRootObject),
    errors: errorsOf(inputs.customErrorResponses),
    viewer: viewerOf(index, behavior.functionAssociations),
    isSecured: behavior.responseHeadersPolicyId === SECURITY_HEADERS,
    otherPaths: fieldsList(inputs.orderedCacheBehaviors).flatMap(
      ({ pathPattern }) => text(pathPattern) ?? [],
    ),
    dev: devOf(index, id),
  };
}

function objectsOf(index: GraphIndex, bucket: string | undefined): ReadonlyMap<string, SiteObject> {
  const objects = OBJECT_TYPES.flatMap((type) => index.ofType(type)).filter(
    ({ inputs, external }) => inputs.bucket === bucket && !external,
  );
  return new Map(objects.map((object) => [text(object.inputs.key) ?? object.name, toObject(object)]));
}

function toObject({ inputs }: GraphResource): SiteObject {
  const { content, contentBase64, source } = inputs;
  const headers = HEADERS.flatMap(([header, input]) => {
    const value = text(inputs[input]);
    return value === undefined ? [] : [[header, value] as const];
  });
  return { content, contentBase64, source, headers };
}

function errorsOf(responses: GraphValue | undefined): ReadonlyMap<number, SiteErrorPage> {
  const pages = fieldsList(responses).flatMap((response) => {
    const [code, path] = [number(response.errorCode), text(response.responsePagePath)];
    if (code === undefined || path === undefined) return [];
    return [[code, { key: path.slice(1), status: number(response.responseCode) ?? code }] as const];
  });
  return new Map(pages);
}

function viewerOf(index: GraphIndex, associations: GraphValue | undefined): string | undefined {
  const viewer = fieldsList(associations).find(({ eventType }) => eventType === "viewer-request");
  const made = index.findByArn(text(viewer?.functionArn) ?? "");
  return made?.type === FUNCTION_TYPE ? text(made.inputs.code) : undefined;
}

function devOf(index: GraphIndex, distributionId: string): DevCommand | undefined {
  const made = index.ofType(DEV_TYPE).find(({ inputs }) => inputs.distributionId === distributionId);
  const command = text(made?.inputs.command);
  if (!made || command === undefined) return undefined;
  const { folder, environment, url } = made.inputs;
  return { command, folder: text(folder) ?? ".", environment: textMap(environment) ?? {}, url: text(url) };
}
