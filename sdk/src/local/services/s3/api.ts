import type { AwsApi } from "../endpoint/aws-api";
import { S3_ACCESS } from "./access";
import { addressSignature } from "./protocol/address-signature";
import { S3_CLIENT } from "./protocol/client";
import { isForm } from "./protocol/form";
import { formSignature } from "./protocol/form-signature";
import { addressedCall, readCall } from "./protocol/read-call";
import { inOwnWords, writeAnswer, writeRefusal } from "./protocol/write-answer";

/** The API of S3, as clients see it. */
export const S3_API: AwsApi = {
  name: "s3",
  protocol: {
    read: readCall,
    addressed: addressedCall,
    inOwnWords,
    answer: writeAnswer,
    refuse: writeRefusal,
    client: S3_CLIENT,
  },
  access: S3_ACCESS,
  judgesParts: ["DeleteObjects"],
  denied: "AccessDenied",
  deniedStatus: 403,
  codes: {
    AccessDeniedException: "AccessDenied",
    AuthorizationQueryParametersError: "AuthorizationQueryParametersError",
    HeadersNotSigned: "AccessDenied",
    ExpiredTokenException: "ExpiredToken",
    InternalFailure: "InternalError",
    InvalidSignatureException: "SignatureDoesNotMatch",
    MissingAuthenticationTokenException: "AccessDenied",
    RequestEntityTooLargeException: "EntityTooLarge",
    UnknownOperationException: "NotImplemented",
    UnrecognizedClientException: "InvalidAccessKeyId",
  },
  anonymous: true,
  maxBodyBytes: 512 * 1024 * 1024,
  signsInBody: isForm,
  ownSignature: (request) => formSignature(request) ?? addressSignature(request),
};
