import type { Served } from "./session";

/** The result of a test of a suite. */
export interface TestResult {
  /** `test/putItem.js putItem validations should ...`, `tests/test_s3/test_s3.py::test_copy`. */
  readonly name: string;
  readonly outcome: "passed" | "failed" | "skipped";
  /** The reason of the failure. */
  readonly message?: string;
}

/** A test suite that others have written for AWS or for an emulator of it. */
export interface Suite {
  readonly name: string;
  /** The environment variable with the folder of its repository. */
  readonly variable: string;
  /** The service of requests that name none. */
  readonly service: string;
  /** The repository, and the commit to which its list of reasons and its count apply. */
  readonly source: string;
  /** Files in its folder, each run by itself against empty services. */
  files(folder: string): readonly string[];
  run(folder: string, file: string, served: Served): Promise<readonly TestResult[]>;
}
