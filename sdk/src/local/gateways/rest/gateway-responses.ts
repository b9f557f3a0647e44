import { fields, text, textMap } from "../../../graph/graph-values";
import type { GraphResource } from "../../../graph/types";
import type { Header } from "../../http/types";
import { restContextVariable } from "./events/context-variables";
import type { ResponseType, RestError } from "./gateway-errors";
import { compileParameterSource, type MappingScope, type ParameterSource } from "./parameter-source";

/** An `aws.apigateway.Response`: an API's changes to one kind of its own answers. */
interface CustomResponse {
  readonly status: number | undefined;
  readonly headers: readonly { readonly name: string; readonly source: ParameterSource }[];
  /** The first of the templates. */
  readonly template: { readonly contentType: string; readonly text: string } | undefined;
}

/** An answer of the gateway itself, as sent. */
export interface RenderedResponse {
  readonly status: number;
  readonly headers: readonly Header[];
  readonly body: string;
}

const HEADER = "gatewayresponse.header.";
/** Types that the service does not let an API change. */
const FIXED: ReadonlySet<ResponseType> = new Set(["REQUEST_TOO_LARGE"]);

/**
 * The answers that a REST API makes by itself. A type that the API does not change uses its `DEFAULT_4XX` or
 * `DEFAULT_5XX`. Without such a default, the answer is the service's own.
 * @see Developer Guide, api-gateway-gatewayResponse-definition
 */
export class GatewayResponses {
  readonly #byType: ReadonlyMap<string, CustomResponse>;

  /** @param responses the API's resources of type `aws:apigateway/response:Response` */
  constructor(responses: readonly GraphResource[]) {
    this.#byType = new Map(
      responses.map((response) => [text(response.inputs.responseType) ?? "", compileResponse(response)]),
    );
  }

  render(error: RestError, scope: MappingScope, validationError?: string): RenderedResponse {
    const custom = this.#find(error);
    const contentType = custom?.template?.contentType ?? "application/json";
    return {
      status: custom?.status ?? error.status,
      headers: [...customHeaders(custom, scope), ["Content-Type", contentType]],
      body: custom?.template ? fillIn(custom.template.text, error, scope, validationError) : error.body,
    };
  }

  #find({ responseType, status }: RestError): CustomResponse | undefined {
    if (FIXED.has(responseType)) return undefined;
    return this.#byType.get(responseType) ?? this.#byType.get(status < 500 ? "DEFAULT_4XX" : "DEFAULT_5XX");
  }
}

function compileResponse({ inputs }: GraphResource): CustomResponse {
  const [template] = Object.entries(textMap(inputs.responseTemplates) ?? {});
  const headers = Object.entries(fields(inputs.responseParameters) ?? {}).flatMap(([key, expression]) => {
    const source = compileParameterSource(String(expression));
    return source && key.startsWith(HEADER) ? [{ name: key.slice(HEADER.length), source }] : [];
  });
  const status = text(inputs.statusCode);
  return {
    status: status === undefined ? undefined : Number(status),
    headers,
    template: template && { contentType: template[0], text: template[1] },
  };
}

function customHeaders(custom: CustomResponse | undefined, scope: MappingScope): Header[] {
  return (custom?.headers ?? []).flatMap(({ name, source }) => {
    const value = source(scope);
    return value === undefined ? [] : [[name, value] as const];
  });
}

/**
 * Fills in a template of a gateway response. Such templates have variables, and nothing else of the template language.
 */
function fillIn(template: string, error: RestError, scope: MappingScope, validationError?: string): string {
  return template.replace(
    /\$(?:context\.([\w.-]*\w)|stageVariables\.(\w+)|\{stageVariables\.(\w+)\})/g,
    (_, context: string | undefined, ...[plain, braced]: (string | undefined)[]) =>
      context === undefined
        ? (scope.call.stage.variables?.[plain ?? braced ?? ""] ?? "")
        : contextValue(context, error, scope, validationError),
  );
}

function contextValue(name: string, error: RestError, scope: MappingScope, validationError?: string): string {
  if (name === "error.message") return error.message ?? "";
  if (name === "error.messageString") return JSON.stringify(error.message);
  if (name === "error.responseType") return error.responseType;
  if (name === "error.validationErrorString") return validationError ?? "";
  return restContextVariable(scope.call, name)?.toString() ?? "";
}
