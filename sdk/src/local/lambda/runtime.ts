import type { LambdaRuntime, LambdaRuntimeOptions } from "./types";

/** Starts nothing yet: environments start with the first request of a function. */
export function createLambdaRuntime(_options: LambdaRuntimeOptions = {}): LambdaRuntime {
  throw new Error("not made yet");
}
