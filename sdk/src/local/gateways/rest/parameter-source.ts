import type { Header } from "../../http/types";
import type { RestCall } from "./events/call";
import { restContextVariable } from "./events/context-variables";
import { compileJsonPath, parseJson } from "./json-path";

/** The sources of mapped values. */
export interface MappingScope {
  readonly call: RestCall;
  /** The integration's answer, or `undefined` before it exists. */
  readonly answer?: { readonly headers: readonly Header[]; readonly body: string };
}

/** Reads the value of a mapping. Without a value it returns `undefined`, and nothing is mapped. */
export type ParameterSource = (scope: MappingScope) => string | undefined;

/**
 * Compiles the right side of a parameter mapping. It is text in single quotes, or the source of a value, such as
 * `method.request.header.X`, `integration.response.body.id`, `context.requestId`. Returns `undefined` for a source that
 * REST APIs do not have.
 * @see Developer Guide, request-response-data-mappings
 */
export function compileParameterSource(expression: string): ParameterSource | undefined {
  const [, text] = /^'(.*)'$/s.exec(expression) ?? [];
  if (text !== undefined) return () => text;
  const [, location = "", name = ""] =
    /^(method\.request\.\w+|integration\.response\.\w+|context|stageVariables)(?:\.(.+))?$/.exec(
      expression,
    ) ?? [];
  return LOCATIONS[location]?.(name);
}

const LOCATIONS: Readonly<Record<string, (name: string) => ParameterSource | undefined>> = {
  __proto__: null as never,
  "method.request.header": (name) => fromHeader(name, (values) => values.at(-1)),
  "method.request.multivalueheader": (name) => fromHeader(name, joined),
  "method.request.querystring": (name) => fromQuery(name, (values) => values.at(-1)),
  "method.request.multivaluequerystring": (name) => fromQuery(name, joined),
  "method.request.path":
    (name) =>
    ({ call }) =>
      call.pathParameters?.[name],
  "method.request.body": (name) => fromBody(name, ({ call }) => call.request.body.toString()),
  "integration.response.header": (name) => {
    const lower = name.toLowerCase();
    return ({ answer }) => answer?.headers.findLast(([key]) => key.toLowerCase() === lower)?.[1];
  },
  "integration.response.body": (name) => fromBody(name, ({ answer }) => answer?.body ?? ""),
  context:
    (name) =>
    ({ call }) =>
      restContextVariable(call, name)?.toString(),
  stageVariables:
    (name) =>
    ({ call }) =>
      call.stage.variables?.[name],
};

function fromHeader(name: string, choose: (values: string[]) => string | undefined): ParameterSource {
  const lower = name.toLowerCase();
  return ({ call }) =>
    choose(call.arriving.flatMap(([key, value]) => (key.toLowerCase() === lower ? [value] : [])));
}

function fromQuery(name: string, choose: (values: string[]) => string | undefined): ParameterSource {
  return ({ call }) => choose(call.query.flatMap(([key, value]) => (key === name ? [value] : [])));
}

function fromBody(path: string, bodyOf: (scope: MappingScope) => string): ParameterSource | undefined {
  if (path === "") return bodyOf;
  const read = compileJsonPath(`$.${path}`);
  return read && ((scope) => asText(read(parseJson(bodyOf(scope)))));
}

function joined(values: string[]): string | undefined {
  return values.length === 0 ? undefined : values.join(",");
}

function asText(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
