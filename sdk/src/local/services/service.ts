import type { GraphResource } from "../../graph/types";
import type { IamCaller } from "../iam/authorize";
import type { ServedAuth, ServedRow } from "../protocol";

/** A stand-in for an AWS service, or for a few that belong together. */
export interface LocalService {
  /** Base URLs by AWS's name of the service: `dynamodb`. */
  readonly urls: Readonly<Record<string, string>>;
  /** Variables that lead the AWS SDK in handlers here. */
  readonly environment: Readonly<Record<string, string>>;
  /** URLs that begin so on AWS, and how they begin here: known when the graph has been served. */
  readonly places?: ReadonlyMap<string, string>;
  /** Of the service that has users. */
  readonly auth?: {
    readonly served: readonly ServedAuth[];
    /** What is approximated, and what is not emulated. */
    readonly rows: readonly ServedRow[];
    /** Looks temporary credentials up. */
    findCaller(accessKeyId: string): IamCaller | undefined;
  };
  /** URLs on AWS that programs hand to their functions, and what they are here. */
  readonly publicUrls?: ReadonlyMap<string, string>;
  /**
   * Make what the graph has; called again after each change of the program. Nothing is ever deleted. `apiUrls` has the
   * URLs of APIs on AWS, and what they are here.
   */
  serve(resources: readonly GraphResource[], apiUrls?: ReadonlyMap<string, string>): Promise<void>;
  close(): Promise<void>;
}
