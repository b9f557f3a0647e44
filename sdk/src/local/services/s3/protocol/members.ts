import { modelOf } from "../../model/read-model";
import type { ModelMember } from "../../model/types";

/** Where members of calls and answers stand, as AWS's model says. All operations of S3 have a member in the same place. */
interface Bindings {
  /** Members of calls, by the header that they stand in, in lower case. */
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** The same by the parameter. */
  readonly requestQuery: Readonly<Record<string, string>>;
  /** Of answers, the header of each member. */
  readonly answerHeaders: Readonly<Record<string, string>>;
}

/** What errors and answers to forms have besides, and headers of HTTP that the model leaves out. */
const BESIDE: Readonly<Record<string, string>> = {
  Allow: "Allow",
  ContentType: "Content-Type",
  Location: "Location",
};

/** Size of an object after an append, which buckets of other kinds do not take. Here notifications alone are told of it. */
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

/** Whether a member of an operation's answer stands in a header also where the answer has a body of XML. */
export function isHeaderOf(operation: string, name: string): boolean {
  return membersOf(modelOf("s3").outputs?.[operation]?.shape)[name]?.location === "header";
}

function membersOf(shape: string | null | undefined): Readonly<Record<string, ModelMember>> {
  return (shape && modelOf("s3").shapes[shape]?.members) || {};
}

/** What the names of metadata begin with. */
export const METADATA = "x-amz-meta-";
