import type { Output } from "../../endpoint/aws-api";
import type { CallContext } from "../../endpoint/aws-service";
import type { Calls, DeleteObjectsRequest, PutObjectRequest } from "../../model/calls/s3";

/** The form of a page, which the model has not: the members of `PutObject`, and the fields of the form by their names. */
export type PostObjectRequest = PutObjectRequest & { readonly Form: Readonly<Record<string, string>> };

/** `DeleteObjects` with the bytes of its document, which checksums of the call are of. */
export type DeletionRequest = DeleteObjectsRequest & { readonly RawBody?: Buffer };

/** Inputs of operations by name. The endpoint reads them from requests, and `checkDocument` holds them against the model. */
export type Inputs = { readonly [Name in keyof Calls]: Calls[Name]["input"] } & {
  readonly DeleteObjects: DeletionRequest;
  readonly PostObject: PostObjectRequest;
};

/**
 * Operations of some names, with the inputs of the model. Their answers have members besides: what changed, for the
 * notifications of the bucket.
 */
export type S3Operations<Names extends keyof Inputs = keyof Inputs> = {
  readonly [Name in Names]: (input: Inputs[Name], context: CallContext) => Output | Promise<Output>;
};
