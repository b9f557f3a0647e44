import type { GraphResource } from "../../graph/types";

/** A stand-in for an AWS service. */
export interface LocalService {
  /** AWS's name of the service: `dynamodb`. */
  readonly name: string;
  readonly url: string;
  /** Variables that lead the AWS SDK in handlers here. */
  readonly environment: Readonly<Record<string, string>>;
  /** Make what the graph has; called again after each change of the program. Nothing is ever deleted. */
  serve(resources: readonly GraphResource[]): Promise<void>;
  close(): Promise<void>;
}
