import type { Input } from "../../endpoint/aws-api";
import type { CallContext } from "../../endpoint/aws-service";
import { type ModelFault, shapeFaults } from "../../model";
import { ServiceError } from "../../service-error";
import { illegalVersioning, malformedXml } from "../errors";
import { payloadOf } from "../protocol/documents";

/**
 * Members of documents that S3 refuses in words of its own, by operation. The pattern is of their paths:
 * `queueConfigurations.1.member.events`.
 */
const OWN_WORDS: Readonly<Record<string, RegExp>> = {
  CreateBucket: /^(locationConstraint$|tags)/,
  CompleteMultipartUpload: /^$/,
  PutBucketNotificationConfiguration: /(\.events|filterRules\.\d+\.member\.name)$/,
  PutBucketTagging: /^tagSet.*\.key$/,
  PutObjectTagging: /^tagSet.*\.key$/,
};

/** Operations on access lists have a code of their own. */
const CODES: Readonly<Record<string, string>> = {
  PutBucketAcl: "MalformedACLError",
  PutObjectAcl: "MalformedACLError",
};

/**
 * Refuses a document that AWS's model does not allow. That is a missing member, a value of another type or of no enum,
 * or a request without the document of its operation.
 * @throws ServiceError `MalformedXML`, which names no member, as that of S3
 */
export function checkDocument(operation: string, input: Input, { request }: CallContext): void {
  if (input.RawBody === undefined && (request === undefined || request.method === "GET")) return;
  const payload = payloadOf(operation);
  if (payload?.type !== "structure") return;
  const document = input[payload.member];
  if (document === undefined) {
    if (payload.isRequired) throw operation === "PutBucketVersioning" ? illegalVersioning() : malformedXml();
    return;
  }
  if (!isWrong(operation, payload.shape, document)) return;
  const { message } = malformedXml();
  throw new ServiceError(CODES[operation] ?? "MalformedXML", message);
}

function isWrong(operation: string, shape: string, document: unknown): boolean {
  const own = OWN_WORDS[operation];
  const isOwn = ({ at, text }: ModelFault) => own?.test(at) === true && !text.startsWith("Value null");
  try {
    return shapeFaults("s3", shape, document).some((fault) => !isOwn(fault));
  } catch (error) {
    // The value has another type.
    if (error instanceof ServiceError) return true;
    throw error;
  }
}
