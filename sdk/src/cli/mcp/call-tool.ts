import { DefinitionError, explainError, nearest } from "../../errors";
import { isUserError } from "../../errors/user-error";
import { UsageError } from "../command";
import { checkInput } from "./input";
import { cutText, MAX_CHARACTERS, shortenToFit } from "./shorten";
import type { Tool, ToolContext, ToolResult } from "./tool";
import { ToolError } from "./tool-error";

/** The result of a call in the protocol's shape. */
export interface CallResult {
  readonly content: { readonly type: "text"; readonly text: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: true;
  readonly [member: string]: unknown;
}

/** The tool of a name. Undefined, with the nearest name, where there is none. */
export function findTool(tools: readonly Tool[], name: string): Tool | { readonly hint: string } {
  const found = tools.find((tool) => tool.name === name);
  if (found) return found;
  const names = tools.map((tool) => tool.name);
  const guess = nearest(name, names);
  return { hint: guess === undefined ? `the tools are ${names.join(", ")}` : `did you mean ${guess}` };
}

/** Runs a tool. Errors that the agent can act on are results: a client shows these to it. */
export async function callTool(tool: Tool, given: unknown, context: ToolContext): Promise<CallResult> {
  try {
    return contentOf(await tool.run(checkInput(tool.input, given), context));
  } catch (error) {
    context.signal.throwIfAborted();
    const message = messageOf(error);
    return { content: [{ type: "text", text: cutText(message, MAX_CHARACTERS) }], isError: true };
  }
}

function contentOf(result: ToolResult): CallResult {
  if ("text" in result) return { content: [{ type: "text", text: result.text }] };
  const { value, isCut } = shortenToFit(result.data);
  const notes = [
    ...(result.more === undefined ? [] : [result.more]),
    ...(isCut ? ["the result is shortened; ask for less at once, or for one entry"] : []),
  ];
  const data = { ...(value as object), ...(notes.length > 0 && { note: notes.join(". ") }) };
  // Clients that do not know structured content show the text.
  return { content: [{ type: "text", text: JSON.stringify(data) }], structuredContent: data };
}

function messageOf(error: unknown): string {
  if (DefinitionError.isInstance(error)) return explainError(error);
  if (error instanceof ToolError || error instanceof UsageError || isUserError(error)) return error.message;
  return (error as Error)?.stack ?? String(error);
}
