import { type CapturedGraph, type CaptureOptions, capture } from "#sdk/testing/index";

/** The registrations of a program. */
export type Recorded<T = unknown> = CapturedGraph<T>;

/**
 * Runs a program without an engine and returns its registrations: project `notes`, stack `dev`, region
 * `us-east-1`.
 * Rejects with the program's own error, and for anything that Pulumi's mocks would ignore.
 */
export function record<T>(program: () => T, options: CaptureOptions = {}): Promise<Recorded<Awaited<T>>> {
  const config = { "aws:region": "us-east-1", ...options.config };
  return capture(program, { project: "notes", ...options, config });
}
