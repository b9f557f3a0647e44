import { boundaryOf, type FormFault, MOST_FORM_BYTES, readFormData } from "../../../http/form-data";
import { findHeader } from "../../../http/header-names";
import type { GatewayRequest } from "../../../http/types";
import { ServiceError } from "../../service-error";

/** The form of a page. Names of fields are in lower case. */
export interface Form {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: Buffer;
  readonly fileName: string;
}

/** Whether a request is the form of a page, whose fields have the signature. */
export function isForm({ method, headers }: Pick<GatewayRequest, "method" | "headers">): boolean {
  return method === "POST" && formBoundary(headers) !== undefined;
}

/** The fields before the file, and the file. Fields behind the file do not count. */
export function readForm({ body, headers }: Pick<GatewayRequest, "body" | "headers">): Form {
  const read = readFormData(body, formBoundary(headers) ?? "", "file");
  if (typeof read === "string") throw REFUSALS[read]();
  // The last one of two fields with the same name counts.
  const fields = Object.assign(Object.create(null), Object.fromEntries(read.fields));
  return { fields, file: read.file.content, fileName: read.file.name };
}

const REFUSALS: Readonly<Record<FormFault, () => ServiceError>> = {
  "no file": () =>
    new ServiceError("InvalidArgument", "POST requires exactly one file upload per request.", 400, {
      ArgumentName: "file",
      ArgumentValue: 0,
    }),
  "long fields": () =>
    new ServiceError(
      "MaxPostPreDataLengthExceeded",
      "Your POST request fields preceeding the upload file was too large.",
      400,
      { MaxPostPreDataLengthBytes: MOST_FORM_BYTES },
    ),
};

function formBoundary(headers: GatewayRequest["headers"]): string | undefined {
  return boundaryOf(findHeader(headers, "content-type") ?? "");
}
