import { COMPARED, type WordList } from "./limit";

/**
 * Lambda runtimes that are known, newest first within a language, and whether AWS still creates functions with them. A `new` one
 * came within a year: it is `open`, and nobody is sent there, because packages and machines lack it still.
 */
export const RUNTIMES = {
  "nodejs26.x": "new",
  "nodejs24.x": "open",
  "nodejs22.x": "open",
  "nodejs20.x": "closed",
  "nodejs18.x": "closed",
  "nodejs16.x": "closed",
  "nodejs14.x": "closed",
  "nodejs12.x": "closed",
  "python3.15": "new",
  "python3.14": "open",
  "python3.13": "open",
  "python3.12": "open",
  "python3.11": "open",
  "python3.10": "open",
  "python3.9": "closed",
  "python3.8": "closed",
  "python3.7": "closed",
  "python3.6": "closed",
  "python2.7": "closed",
  java25: "open",
  java21: "open",
  "java17.al2023": "new",
  java17: "open",
  "java11.al2023": "new",
  java11: "open",
  "java8.al2023": "new",
  "java8.al2": "open",
  java8: "closed",
  dotnet10: "open",
  dotnet8: "open",
  dotnet6: "closed",
  "dotnetcore3.1": "closed",
  "dotnetcore2.1": "closed",
  "dotnetcore1.0": "closed",
  "ruby4.0": "new",
  "ruby3.4": "open",
  "ruby3.3": "open",
  "ruby3.2": "closed",
  "go1.x": "closed",
  "provided.al2023": "open",
  "provided.al2": "open",
  provided: "closed",
  custom: "new",
} as const;

export type KnownRuntime = keyof typeof RUNTIMES;

/**
 * The days on which AWS deprecates runtimes that it still creates functions with, as of 2026-11-27.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/lambda-runtimes.html
 */
export const RUNTIME_DEPRECATIONS: Readonly<Partial<Record<KnownRuntime, string>>> = {
  "nodejs22.x": "2027-04-30",
};

/**
 * Forms of runtimes that AWS adds to, with the newest of each. The numbers of a newer one are larger, the first one before the
 * others.
 */
export const RUNTIME_FORMS = [
  { form: /^nodejs(\d+)\.x$/, newest: "nodejs26.x" },
  { form: /^python3\.(\d+)$/, newest: "python3.15" },
  { form: /^java(\d+)$/, newest: "java25" },
  // The system comes first: `java8.al2027` is newer than `java17.al2023`.
  { form: /^java(?<second>\d+)\.al(?<first>\d+)$/, newest: "java17.al2023" },
  { form: /^dotnet(\d+)$/, newest: "dotnet10" },
  { form: /^ruby(\d+)\.(\d+)$/, newest: "ruby4.0" },
  { form: /^provided\.al(\d+)$/, newest: "provided.al2023" },
] as const satisfies readonly { readonly form: RegExp; readonly newest: KnownRuntime }[];

/** Types of the words of those forms. */
export type NewerRuntime =
  | `nodejs${number}.x`
  | `python3.${number}`
  | `java${number}`
  | `java${number}.al${number}`
  | `dotnet${number}`
  | `ruby${number}`
  | `provided.al${number}`;

/** The source of {@link RUNTIMES}. AWS does not say there which are closed: the page does. */
export const RUNTIMES_KNOWN: WordList = {
  asOf: COMPARED,
  source: {
    model: { service: "lambda", shape: "Runtime" },
    page: "https://docs.aws.amazon.com/lambda/latest/dg/lambda-runtimes.html",
  },
};
