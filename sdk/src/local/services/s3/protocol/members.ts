import { modelOf } from "../../model/read-model";
import type { ModelMember } from "../../model/types";

/** Headers and parameters of members, by AWS's model. A member has the same one in all operations of S3. */
interface Bindings {
  /** Members of calls, by the header that they stand in, in lower case. */
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** Members of calls, by the parameter that they stand in. */
  readonly requestQuery: Readonly<Record<string, string>>;
  /** Headers of answers, by member. */
  readonly answerHeaders: Readonly<Record<string, string>>;
}

/** Headers that the model leaves out: those of HTTP, of errors and of answers to forms. */
const BESIDE: Readonly<Record<string, string>> = {
  Allow: "Allow",
  ContentType: "Content-Type",
  Location: "Location",
};

/** The size of an object after an append, which only directory buckets take. Here only notifications have it. */
const OF_DIRECTORY_BUCKETS = "Size";

let read: Bindings | undefined;

/** Read with the first call. */
export function bindings(): Bindings {
  read ??= readBindings();
  return read;
}

function readBindings(): Bindings {
  const { inputs, outputs = {} } = modelOf("s3");
  const calls = Object.values(inputs);
  const answers = Object.values(outputs).map((output) => output?.shape);
  const headers = boundMembers(answers, "header").filter(([name]) => name !== OF_DIRECTORY_BUCKETS);
  return {
    requestHeaders: Object.fromEntries(
      boundMembers(calls, "header").map(([name, header]) => [header.toLowerCase(), name]),
    ),
    requestQuery: Object.fromEntries(
      boundMembers(calls, "querystring").map(([name, parameter]) => [parameter, name]),
    ),
    answerHeaders: { ...Object.fromEntries(headers), ...BESIDE },
  };
}

function boundMembers(
  shapes: readonly (string | null | undefined)[],
  at: ModelMember["location"],
): readonly (readonly [name: string, place: string])[] {
  return shapes.flatMap((shape) =>
    Object.entries(membersOf(shape)).flatMap(([name, { location, locationName = name }]) =>
      location === at ? [[name, locationName] as const] : [],
    ),
  );
}

/** Whether a member of an answer stands in a header, although the answer has a document. */
export function isHeaderOf(operation: string, name: string): boolean {
  return membersOf(modelOf("s3").outputs?.[operation]?.shape)[name]?.location === "header";
}

function membersOf(shape: string | null | undefined): Readonly<Record<string, ModelMember>> {
  return (shape && modelOf("s3").shapes[shape]?.members) || {};
}

/** The prefix of headers with metadata. */
export const METADATA = "x-amz-meta-";
