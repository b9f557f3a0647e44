/** A refusal by a service. Clients get its code and message. */
export class ServiceError extends Error {
  constructor(
    /** `NotAuthorizedException` */
    readonly code: string,
    message: string,
    readonly status = 400,
    /** Further members of the error: `CancellationReasons`. */
    readonly members: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = code;
  }
}
