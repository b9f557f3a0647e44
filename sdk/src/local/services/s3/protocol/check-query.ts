import { ServiceError } from "../../service-error";
import type { Asked } from "./find-operation";
import { ROUTES } from "./routes";

/**
 * The type of the resource that a parameter names, as AWS's errors and logs of access call it.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/LogFormat.html
 */
const RESOURCE_TYPES: Readonly<Record<string, string>> = {
  attributes: "OBJECT_ATTRIBUTES",
  delete: "MULTI_OBJECT_DELETE",
  location: "LOCATION",
  uploadId: "UPLOAD",
  uploads: "UPLOADS",
  versioning: "VERSIONING",
  versions: "BUCKETVERSIONS",
};

/**
 * Refuses to write or delete where the query names another resource, as a `PUT` of an upload without the number of a
 * part does. The call would change the object or the bucket itself.
 * @throws ServiceError `MethodNotAllowed`, or `InvalidArgument` for the number of a part without an upload
 */
export function checkQuery(operation: string, { method, on, query }: Asked): void {
  if (method !== "PUT" && method !== "DELETE") return;
  const named = ROUTES[operation]?.query ?? [];
  for (const name of query.keys()) {
    if (!Object.hasOwn(RESOURCE_TYPES, name) || named.includes(name)) continue;
    const allowed = methodsOf(on, name);
    if (allowed.length > 0) throw methodNotAllowed(method, RESOURCE_TYPES[name] as string, allowed);
  }
  if (operation === "PutObject" && query.has("partNumber")) throw partWithoutUpload();
}

/** Methods of the resource that a parameter names alone, in the order of AWS's header `Allow`. */
function methodsOf(on: Asked["on"], name: string): readonly string[] {
  const routes = Object.values(ROUTES).filter(
    ({ on: level, query = [] }) => level === on && query.length === 1 && query[0] === name,
  );
  return routes.map(({ method }) => method).reverse();
}

/** @see https://github.com/versity/versitygw/issues/1236 for an answer of AWS */
function methodNotAllowed(method: string, type: string, allowed: readonly string[]): ServiceError {
  return new ServiceError(
    "MethodNotAllowed",
    "The specified method is not allowed against this resource.",
    405,
    { Method: method, ResourceType: type, Allow: allowed.join(", ") },
  );
}

/** @see https://github.com/versity/versitygw/issues/1237 for an answer of AWS */
function partWithoutUpload(): ServiceError {
  const message = "This operation does not accept partNumber without uploadId";
  return new ServiceError("InvalidArgument", message, 400, {
    ArgumentName: "partNumber",
    ArgumentValue: "partNumber",
  });
}
