import type { RestCall } from "../events/call";
import { render } from "./evaluate";
import { parseTemplate } from "./parse";
import { TemplateError } from "./syntax";
import { variablesOf } from "./variables";

/** A compiled mapping template. */
export type MappingTemplate = (scope: TemplateScope) => MappedBody;

/** What a template is filled in from. */
export interface TemplateScope {
  readonly call: RestCall;
  /** What `$input` reads: the request's body, or the integration's. */
  readonly body: string;
}

/** What came out of a template. */
export interface MappedBody {
  readonly body: string;
  /** Set by `$context.responseOverride.status`. */
  readonly status: number | undefined;
  /** Set by `$context.responseOverride.header`. */
  readonly headers: Readonly<Record<string, string>>;
  /** Set by `$context.requestOverride`. */
  readonly request: RequestOverrides;
}

/** What a template sets of the integration's request, over what is mapped. */
export type RequestOverrides = Readonly<
  Record<"header" | "querystring" | "path", Readonly<Record<string, string>>>
>;

/** A body that nothing was computed for. */
export function plainBody(body: string): MappedBody {
  return { body, status: undefined, headers: {}, request: NO_OVERRIDES };
}

const NO_OVERRIDES: RequestOverrides = { header: {}, querystring: {}, path: {} };

/**
 * Compiles a mapping template, or says why it cannot be.
 * @see Developer Guide, api-gateway-mapping-template-reference
 */
export function compileTemplate(text: string): MappingTemplate | string {
  // Most templates of preflight replies are plain text.
  if (!/[$#\\]/.test(text)) return () => plainBody(text);
  try {
    const blocks = parseTemplate(text);
    return (scope) => {
      const { variables, overrides } = variablesOf(scope);
      const body = render(blocks, variables);
      return { body, ...overrides() };
    };
  } catch (error) {
    if (error instanceof TemplateError) return error.message;
    throw error;
  }
}
