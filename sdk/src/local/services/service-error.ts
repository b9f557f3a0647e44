import type { CallRefusal } from "../iam/service-call";

/** A refusal by a service. Clients get its code and message. */
export class ServiceError extends Error {
  constructor(
    /** `NotAuthorizedException` */
    readonly code: string,
    message: string,
    readonly status = 400,
    /** Further members of the error: `CancellationReasons`. */
    readonly members: Readonly<Record<string, unknown>> = {},
    /** The refusal of a request whose call was not even read: for its signature, or for where it came from. */
    readonly refusal?: CallRefusal,
  ) {
    super(message);
    this.name = code;
  }
}
