import { text, textMap } from "../../../graph/graph-values";
import type { GraphResource } from "../../../graph/types";
import type { RestCall } from "./events/call";
import { isBinaryType, mediaType } from "./events/media-types";
import { REST_ERRORS } from "./gateway-errors";
import { type Failed, failure } from "./outcome";
import { compileParameterSource, type ParameterSource } from "./parameter-source";
import { compileTemplate, type MappingTemplate, plainBody } from "./template";
import type { MappedBody } from "./template/variables";

/** The source of a parameter of the integration's request. */
export interface MappedParameter {
  readonly location: "header" | "querystring" | "path";
  readonly name: string;
  readonly source: ParameterSource;
}

/** Maps a request to the integration's. */
export interface RequestMapping {
  readonly parameters: readonly MappedParameter[];
  /** Makes the body for the integration, or the error for the client. */
  mapBody(call: RestCall): MappedBody | Failed;
  /** Mappings that cannot be carried out. */
  readonly problems: readonly string[];
}

/** The assumed content type of a body that has none. */
const DEFAULT_TYPE = "application/json";

/** Compiles the request parameters and templates of an integration. */
export function compileRequestMapping(
  { inputs }: GraphResource,
  binaryMediaTypes: readonly string[],
): RequestMapping {
  const problems: string[] = [];
  const templates = new Map<string, MappingTemplate>();
  for (const [contentType, source] of Object.entries(textMap(inputs.requestTemplates) ?? {})) {
    const template = compileTemplate(source);
    if (typeof template === "string") problems.push(`request template of ${contentType}: ${template}`);
    else templates.set(mediaType(contentType), template);
  }
  const passthrough = text(inputs.passthroughBehavior) ?? "WHEN_NO_MATCH";
  const toText = text(inputs.contentHandling) === "CONVERT_TO_TEXT";
  return {
    parameters: compileParameters(inputs, problems),
    problems,
    mapBody(call) {
      const contentType = call.headers["content-type"] ?? DEFAULT_TYPE;
      const template = templates.get(mediaType(contentType));
      const body = call.request.body.toString();
      if (template) {
        if (isBinaryType(binaryMediaTypes, contentType) && !toText)
          return failure(REST_ERRORS.internal, BINARY_TEMPLATE);
        return template({ call, body });
      }
      const passes =
        passthrough === "WHEN_NO_MATCH" || (passthrough === "WHEN_NO_TEMPLATES" && templates.size === 0);
      if (passes) return plainBody(body);
      return failure(REST_ERRORS.unsupportedMediaType, `no request template takes ${contentType}`);
    },
  };
}

const BINARY_TEMPLATE =
  "the request's media type is binary, and templates read text. Set contentHandling CONVERT_TO_TEXT on the integration";

function compileParameters(inputs: GraphResource["inputs"], problems: string[]): MappedParameter[] {
  return Object.entries(textMap(inputs.requestParameters) ?? {}).flatMap(([key, expression]) => {
    const [, location, name] = /^integration\.request\.(header|querystring|path)\.(.+)$/.exec(key) ?? [];
    const source = compileParameterSource(expression);
    if (location !== undefined && name !== undefined && source)
      return [{ location: location as MappedParameter["location"], name, source }];
    problems.push(`request parameter ${key} from ${expression}`);
    return [];
  });
}
