import { TYPE } from "../../../aws/tokens";
import type { GraphIndex } from "../../../graph/graph-index";
import { fields, text, textMap } from "../../../graph/graph-values";
import type { GraphResource } from "../../../graph/types";
import { parseJson } from "../../http/json";
import { Stopped } from "../../within-time";
import type { RestCall } from "./events/call";
import { mediaType } from "./events/media-types";
import { REST_ERRORS, withMessage } from "./gateway-errors";
import type { BodyCheck, Models } from "./models";
import type { Failed } from "./outcome";
import { compileParameterSource, type ParameterSource } from "./parameter-source";

/** A method's checks of a request before the integration is called. */
export interface RequestValidation {
  /** Returns the first error, or `undefined` for a valid request. */
  check(call: RestCall): Failed | undefined;
  /** The models that cannot be used, with reasons. Requests to them are answered with a 500. */
  readonly problems: readonly string[];
}

/** The assumed content type of a body that has none. */
const DEFAULT_TYPE = "application/json";
/** The text that an empty body is checked as. No recording confirms it. */
const EMPTY_BODY = "{}";

/** Compiles the request validator of a method. Returns `undefined` if it has none, or one that checks nothing. */
export function compileValidation(
  index: GraphIndex,
  models: Models,
  method: GraphResource,
): RequestValidation | undefined {
  const id = text(method.inputs.requestValidatorId);
  const validator = id && index.findById(TYPE.apigateway.RequestValidator, id);
  if (!validator) return undefined;
  const { validateRequestBody, validateRequestParameters } = validator.inputs;
  const parameters = validateRequestParameters === true ? requiredParameters(method) : [];
  const bodies =
    validateRequestBody === true ? bodyChecks(models, method) : new Map<string, BodyCheck | string>();
  if (parameters.length === 0 && bodies.size === 0) return undefined;
  return {
    problems: [...bodies.values()].filter((check) => typeof check === "string"),
    check: (call) => checkParameters(parameters, call) ?? checkBody(bodies, call),
  };
}

interface RequiredParameter {
  readonly name: string;
  readonly source: ParameterSource;
}

function requiredParameters({ inputs }: GraphResource): RequiredParameter[] {
  return Object.entries(fields(inputs.requestParameters) ?? {}).flatMap(([key, isRequired]) => {
    const [, name] = /^method\.request\.(?:header|querystring|path)\.(.+)$/.exec(key) ?? [];
    const source = compileParameterSource(key);
    return isRequired === true && name !== undefined && source ? [{ name, source }] : [];
  });
}

function bodyChecks(models: Models, { inputs }: GraphResource): Map<string, BodyCheck | string> {
  const entries = Object.entries(textMap(inputs.requestModels) ?? {});
  return new Map(entries.map(([contentType, name]) => [mediaType(contentType), models.find(name)]));
}

/** Refuses a request with a required parameter that is missing or blank. */
function checkParameters(parameters: readonly RequiredParameter[], call: RestCall): Failed | undefined {
  const missing = parameters.filter(({ source }) => !source({ call })?.trim()).map(({ name }) => name);
  if (missing.length === 0) return undefined;
  const message = `Missing required request parameters: [${missing.join(", ")}]`;
  return { error: withMessage(REST_ERRORS.badParameters, message), reason: message };
}

/** Checks a body against the model of its content type. A content type without a model is not checked. */
function checkBody(checks: ReadonlyMap<string, BodyCheck | string>, call: RestCall): Failed | undefined {
  const check = checks.get(mediaType(call.headers["content-type"] ?? DEFAULT_TYPE));
  if (check === undefined) return undefined;
  if (typeof check === "string") return { error: REST_ERRORS.internal, reason: check };
  const problem = readAndCheck(check, call.request.body.toString());
  if (problem === undefined) return undefined;
  return {
    error: REST_ERRORS.badBody,
    reason: `the body does not fit its model: ${problem}`,
    validationError: `[${problem}]`,
  };
}

function readAndCheck(check: BodyCheck, body: string): string | undefined {
  try {
    return check(parseJson(body === "" ? EMPTY_BODY : body));
  } catch (error) {
    if (error instanceof Stopped) throw error;
    // Text that is not JSON fits no model.
    return "the body is not JSON";
  }
}
