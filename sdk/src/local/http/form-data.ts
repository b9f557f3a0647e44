/** The data that the form of a page sends: the fields before its file, and the file. */
export interface FormData {
  /** The fields in the order sent. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly file: FormFile;
}

export interface FormFile {
  readonly name: string;
  readonly content: Buffer;
}

/** The reason why a body is no such form. */
export type FormFault = "no file" | "long fields";

/** Bytes of everything before the content of the file. @see API Reference of S3, RESTObjectPOST */
export const MOST_FORM_BYTES = 20 * 1024;
/** Bytes of the name of a file, which may become a part of a key. */
const LONGEST_NAME = 1024;
/** @see RFC 2046, 5.1.1 */
const BOUNDARY = /^[\w'()+,./:=? -]{1,70}$/;
const HEAD_END = "\r\n\r\n";
const LINE_END = "\r\n";
const PARAMETER = /;\s*([\w-]+)=(?:"([^"]*)"|([^;\s"]*))/g;

/** The boundary that a content type names. `undefined` for one that is of no form with files. */
export function boundaryOf(contentType: string): string | undefined {
  const [type = "", ...parameters] = contentType.split(";");
  if (type.trim().toLowerCase() !== "multipart/form-data") return undefined;
  const stated = parameters.map((text) => text.trim()).find((text) => /^boundary=/i.test(text));
  const boundary = stated?.slice("boundary=".length).replace(/^"|"$/g, "");
  return boundary !== undefined && BOUNDARY.test(boundary) ? boundary : undefined;
}

/**
 * Reads a form up to the end of its file and ignores the rest. Everything before it is bounded, so that a form takes no
 * longer than its bytes.
 */
export function readFormData(body: Buffer, boundary: string, fileField: string): FormData | FormFault {
  const fields: (readonly [string, string])[] = [];
  const bounded = body.subarray(0, MOST_FORM_BYTES);
  const delimiter = `${LINE_END}--${boundary}`;
  let at = bounded.indexOf(`--${boundary}`) - LINE_END.length;
  while (at >= -LINE_END.length) {
    const start = at + delimiter.length + LINE_END.length;
    const headEnd = bounded.indexOf(HEAD_END, start);
    if (headEnd < 0) break;
    const head = readHead(bounded.toString("utf8", start, headEnd));
    const from = headEnd + HEAD_END.length;
    // A part without a name is passed over.
    if (head.name === fileField) {
      const to = body.indexOf(delimiter, headEnd + LINE_END.length);
      if (to < 0) return "no file";
      return { fields, file: { name: head.fileName, content: body.subarray(from, Math.max(from, to)) } };
    }
    at = bounded.indexOf(delimiter, headEnd + LINE_END.length);
    if (at < 0) break;
    if (head.name !== undefined) fields.push([head.name, bounded.toString("utf8", from, Math.max(from, at))]);
  }
  return body.length > MOST_FORM_BYTES ? "long fields" : "no file";
}

function readHead(text: string): { readonly name: string | undefined; readonly fileName: string } {
  const line = text.split(LINE_END).find((one) => /^content-disposition:/i.test(one)) ?? "";
  const parameters = new Map<string, string>();
  for (const [, name = "", quoted, plain = ""] of line.matchAll(PARAMETER))
    parameters.set(name.toLowerCase(), quoted ?? plain);
  const fileName = parameters.get("filename") ?? "";
  return {
    name: parameters.get("name")?.toLowerCase(),
    fileName: Buffer.byteLength(fileName) > LONGEST_NAME ? "" : fileName,
  };
}
