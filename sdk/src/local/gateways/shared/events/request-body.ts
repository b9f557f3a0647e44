/** A request's body as an event carries it. */
export interface EventBody {
  /** `undefined` for a request without a body. */
  readonly body: string | undefined;
  readonly isBase64Encoded: boolean;
}

const NO_BODY: EventBody = { body: undefined, isBase64Encoded: false };
const TEXT_TYPES = new Set(["application/json", "application/xml", "application/javascript"]);

/**
 * HTTP APIs pass a body as text only when its content type is one of a few. Everything else is base64, including form
 * posts and bodies without a content type. A compressed body is bytes, whatever its content type.
 */
export function eventBody(
  body: Buffer,
  contentType: string | undefined,
  contentEncoding: string | undefined,
): EventBody {
  if (body.length === 0) return NO_BODY;
  const isText = isTextType(contentType) && (contentEncoding === undefined || contentEncoding === "identity");
  return { body: body.toString(isText ? "utf8" : "base64"), isBase64Encoded: !isText };
}

function isTextType(contentType: string | undefined): boolean {
  if (contentType === undefined) return false;
  const end = contentType.indexOf(";");
  const mediaType = (end < 0 ? contentType : contentType.slice(0, end)).trim().toLowerCase();
  return mediaType.startsWith("text/") || TEXT_TYPES.has(mediaType);
}
