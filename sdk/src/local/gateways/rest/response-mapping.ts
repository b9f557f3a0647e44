import { text, textMap } from "../../../graph/graph-values";
import type { GraphResource } from "../../../graph/types";
import type { Header } from "../../http/types";
import { withinTime } from "../../within-time";
import { firstAccepted, mediaType } from "./events/media-types";
import { compileParameterSource, type MappingScope, type ParameterSource } from "./parameter-source";
import { compileTemplate, type MappingTemplate } from "./template";

/** An integration's answer before it is mapped. */
export interface IntegrationAnswer {
  /** The text that selection patterns match: a status, or a function's error message. */
  readonly selectedBy: string;
  readonly headers: readonly Header[];
  readonly body: string;
}

/** An answer as the client gets it. */
export interface MappedAnswer {
  readonly status: number;
  readonly headers: readonly Header[];
  readonly body: string;
}

/** Maps an integration's answer to the client's. */
export interface ResponseMapping {
  /** Returns `undefined` if no integration response takes the answer. */
  map(answer: IntegrationAnswer, scope: MappingScope): MappedAnswer | undefined;
  /** Mappings that cannot be carried out. */
  readonly problems: readonly string[];
}

interface IntegrationResponse {
  readonly status: number;
  /** `undefined` for the default response, which takes all other answers. */
  readonly pattern: RegExp | undefined;
  readonly headers: readonly { readonly name: string; readonly source: ParameterSource }[];
  /** Templates by content type. */
  readonly templates: ReadonlyMap<string, MappingTemplate>;
}

const HEADER = "method.response.header.";
const DEFAULT_TYPE = "application/json";

/** Compiles the integration responses of a method. */
export function compileResponseMapping(responses: readonly GraphResource[]): ResponseMapping {
  const problems: string[] = [];
  const compiled = responses.map((response) => compileResponse(response, problems));
  const fallback = compiled.find(({ pattern }) => pattern === undefined);
  return {
    problems,
    map(answer, scope) {
      const chosen = compiled.find(({ pattern }) => pattern && isSelected(pattern, answer)) ?? fallback;
      return chosen && mapAnswer(chosen, answer, { ...scope, answer });
    },
  };
}

function compileResponse({ inputs }: GraphResource, problems: string[]): IntegrationResponse {
  const templates = new Map<string, MappingTemplate>();
  for (const [contentType, source] of Object.entries(textMap(inputs.responseTemplates) ?? {})) {
    const template = compileTemplate(source);
    if (typeof template === "string") problems.push(`response template of ${contentType}: ${template}`);
    else templates.set(mediaType(contentType), template);
  }
  const headers = Object.entries(textMap(inputs.responseParameters) ?? {}).flatMap(([key, expression]) => {
    const source = compileParameterSource(expression);
    if (source && key.startsWith(HEADER)) return [{ name: key.slice(HEADER.length), source }];
    problems.push(`response parameter ${key} from ${expression}`);
    return [];
  });
  const pattern = compilePattern(text(inputs.selectionPattern), problems);
  return { status: Number(text(inputs.statusCode) ?? 200), pattern, headers, templates };
}

/** Compiles a pattern that has to match the whole text. */
function compilePattern(pattern: string | undefined, problems: string[]): RegExp | undefined {
  if (pattern === undefined) return undefined;
  try {
    return new RegExp(`^(?:${pattern})$`, "s");
  } catch {
    problems.push(`selection pattern ${pattern}`);
    // This pattern matches nothing, so the other responses decide.
    return /^\b$/;
  }
}

function isSelected(pattern: RegExp, { selectedBy }: IntegrationAnswer): boolean {
  return withinTime(`the selection pattern ${pattern.source}`, () => pattern.test(selectedBy));
}

function mapAnswer(
  { status, headers, templates }: IntegrationResponse,
  { body }: IntegrationAnswer,
  scope: MappingScope,
): MappedAnswer {
  const [contentType, template] = chooseTemplate(templates, scope.call.headers.accept) ?? [DEFAULT_TYPE];
  const rendered = template?.({ call: scope.call, body });
  const mapped = new Map<string, Header>([["content-type", ["Content-Type", contentType]]]);
  const put = (name: string, value: string) => mapped.set(name.toLowerCase(), [name, value]);
  for (const { name, source } of headers) {
    const value = source(scope);
    if (value !== undefined) put(name, value);
  }
  for (const [name, value] of Object.entries(rendered?.headers ?? {})) put(name, value);
  return {
    status: rendered?.status ?? status,
    headers: [...mapped.values()],
    body: rendered?.body ?? body,
  };
}

/** The template of the first type that the client accepts, else the first template. */
function chooseTemplate(
  templates: ReadonlyMap<string, MappingTemplate>,
  accept: string | undefined,
): [string, MappingTemplate] | undefined {
  const wanted = mediaType(firstAccepted(accept) ?? DEFAULT_TYPE);
  const found = templates.get(wanted);
  return found ? [wanted, found] : [...templates][0];
}
