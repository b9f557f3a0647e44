/**
 * A refusal in the words of a service: what clients get as code and message.
 */
export class ServiceError extends Error {
  constructor(
    /** `NotAuthorizedException` */
    readonly code: string,
    message: string,
    readonly status = 400,
    /** Further members of the answer: `CancellationReasons`. */
    readonly members: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = code;
  }
}
