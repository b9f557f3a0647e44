import { type CapturedGraph, type CaptureOptions, capture } from "#sdk/testing/index";

/** What a program registered. */
export type Recorded<T = unknown> = CapturedGraph<T>;

/**
 * Run a program without an engine and give what it registers: project `notes`, stack `dev`, region `us-east-1`.
 * Rejects with the program's own error, and for anything Pulumi's mocks would pass over in silence.
 */
export function record<T>(program: () => T, options: CaptureOptions = {}): Promise<Recorded<Awaited<T>>> {
  const config = { "aws:region": "us-east-1", ...options.config };
  return capture(program, { project: "notes", ...options, config });
}
