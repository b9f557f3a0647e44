import { ServiceError } from "../service-error";

/** Refusals in the words of S3. */
export function noSuchBucket(bucket: string): ServiceError {
  return new ServiceError("NoSuchBucket", "The specified bucket does not exist", 404, { BucketName: bucket });
}

export function noSuchKey(key: string, members: Readonly<Record<string, unknown>> = {}): ServiceError {
  return new ServiceError("NoSuchKey", "The specified key does not exist.", 404, { Key: key, ...members });
}

export function noSuchVersion(key: string, versionId: string): ServiceError {
  return new ServiceError("NoSuchVersion", "The specified version does not exist.", 404, {
    Key: key,
    VersionId: versionId,
  });
}

export function noSuchUpload(uploadId: string): ServiceError {
  const message =
    "The specified upload does not exist. The upload ID may be invalid, or the upload may have been aborted or completed.";
  return new ServiceError("NoSuchUpload", message, 404, { UploadId: uploadId });
}

export function invalidArgument(name: string, value: string, message: string): ServiceError {
  return new ServiceError("InvalidArgument", message, 400, { ArgumentName: name, ArgumentValue: value });
}

export function invalidRequest(message: string): ServiceError {
  return new ServiceError("InvalidRequest", message);
}

export function malformedXml(): ServiceError {
  const message = "The XML you provided was not well-formed or did not validate against our published schema";
  return new ServiceError("MalformedXML", message);
}

export function illegalVersioning(): ServiceError {
  const message = "The Versioning element must be specified";
  return new ServiceError("IllegalVersioningConfigurationException", message);
}

export function accessDenied(message = "Access Denied"): ServiceError {
  return new ServiceError("AccessDenied", message, 403);
}

export function preconditionFailed(condition: string): ServiceError {
  const message = "At least one of the pre-conditions you specified did not hold";
  return new ServiceError("PreconditionFailed", message, 412, { Condition: condition });
}

export function notImplemented(header: string): ServiceError {
  const message = "A header you provided implies functionality that is not implemented";
  const additionalMessage = `We don't accept the provided value of ${header} header for this API`;
  return new ServiceError("NotImplemented", message, 501, { Header: header, additionalMessage });
}

/** The error for a header that is refused with any value. */
export function notServed(header: string): ServiceError {
  const message = "A header you provided implies functionality that is not implemented";
  return new ServiceError("NotImplemented", message, 501, { Header: header });
}

export function conditionalConflict(condition: string, key: string): ServiceError {
  const message =
    "The conditional request cannot succeed due to a conflicting operation against this resource.";
  return new ServiceError("ConditionalRequestConflict", message, 409, { Condition: condition, Key: key });
}

/** A setting that a bucket does not have. */
export function noSuchSetting(code: string, message: string, bucket: string): ServiceError {
  return new ServiceError(code, message, 404, { BucketName: bucket });
}
