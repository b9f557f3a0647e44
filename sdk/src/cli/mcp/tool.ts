import type { CapturedFile } from "../../graph";
import type { SessionFile } from "../session/file";
import type { InputSchema } from "./input";

/** The promises of a tool about what it changes, by the protocol's words. */
export interface Annotations {
  /** It changes nothing. */
  readonly readOnlyHint: boolean;
  /** It may delete or overwrite something. */
  readonly destructiveHint?: boolean;
  /** A second call with the same input changes nothing more. */
  readonly idempotentHint?: boolean;
  /** It may reach what is outside of this machine, as handlers do. */
  readonly openWorldHint: boolean;
}

/** The annotations of a tool that only reads what is on this machine. */
export const READS: Annotations = { readOnlyHint: true, openWorldHint: false };

/** The result of a tool: data for programs and agents, or a text. */
export type ToolResult =
  | { readonly data: Readonly<Record<string, unknown>>; readonly more?: string }
  | { readonly text: string };

/** The program that tools work on. */
export interface ToolContext {
  /** Aborted when the client cancels the call, or goes away. */
  readonly signal: AbortSignal;
  /** Runs the program, and gives what it registers. */
  capture(): Promise<CapturedFile>;
  /** The `sapi dev` that runs for the program. Starts one where there is none. */
  session(): Promise<SessionFile>;
  /** The same, undefined where there is none. */
  runningSession(): SessionFile | undefined;
}

/** The input of a tool, checked by its schema. */
export type ToolInput = Readonly<Record<string, unknown>>;

/** A tool as data: the list that clients get is made from it. */
export interface Tool<Input = ToolInput> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: InputSchema;
  readonly annotations: Annotations;
  run(input: Input, context: ToolContext): Promise<ToolResult>;
}

/** Types the input of `run`, which its schema has checked. */
export function defineTool<Input>(tool: Tool<Input>): Tool {
  return tool as Tool as Tool<ToolInput>;
}
