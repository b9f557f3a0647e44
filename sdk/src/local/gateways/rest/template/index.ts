import { withinTime } from "../../../within-time";
import { render } from "./evaluate";
import { parseTemplate } from "./parse";
import { TemplateError } from "./syntax";
import { type MappedBody, type RequestOverrides, type TemplateScope, variablesOf } from "./variables";

/** A compiled mapping template. */
export type MappingTemplate = (scope: TemplateScope) => MappedBody;

/** Makes a body that overrides nothing. */
export function plainBody(body: string): MappedBody {
  return { body, status: undefined, headers: {}, request: NO_OVERRIDES };
}

const NO_OVERRIDES: RequestOverrides = { header: {}, querystring: {}, path: {} };

/**
 * Compiles a mapping template, or returns a sentence on why it cannot be compiled.
 * @see Developer Guide, api-gateway-mapping-template-reference
 */
export function compileTemplate(text: string): MappingTemplate | string {
  // Most templates of preflight replies are plain text.
  if (!/[$#\\]/.test(text)) return () => plainBody(text);
  try {
    const blocks = parseTemplate(text);
    return (scope) => {
      const { variables, overrides } = variablesOf(scope);
      const body = withinTime("a mapping template", () => render(blocks, variables));
      return { body, ...overrides() };
    };
  } catch (error) {
    if (error instanceof TemplateError) return error.message;
    throw error;
  }
}
