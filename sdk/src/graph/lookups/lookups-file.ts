import type { Issues } from "../../errors";
import { chooseOneOf } from "../../errors/nearest";
import { readJsonFile } from "../json-file";
import type { Lookup } from "./given-lookups";

type Fields = Readonly<Record<string, unknown>>;

const CALL = ["token", "inputs", "outputs"];
const RESOURCE = ["type", "id", "name", "state"];

/** A text that names a function or a type: `aws.ssm.getParameter`, `aws:ssm/getParameter:getParameter`. */
const DOTTED = /^[a-z][\w-]*(\.[a-z]\w*)*\.[A-Za-z]\w*$/;
const TOKEN = /^[a-z][\w-]*:[\w/-]+:[A-Za-z]\w*$/;

/**
 * What providers answer, of a JSON file or of an option.
 *
 * @throws DefinitionError with all that is wrong
 */
export function readLookups(given: readonly Lookup[] | string, issues: Issues): readonly Lookup[] {
  const data = typeof given === "string" ? readJsonFile(given, "LOOKUP_INVALID", issues) : given;
  if (!Array.isArray(data)) {
    const cure =
      'write [{ "token": "aws.ssm.getParameter", "inputs": { "name": "/db/url" }, "outputs": { "value": "..." } }]';
    issues.add("LOOKUP_INVALID", { problem: "what is given is no list", cure });
  } else data.forEach((lookup, index) => checkLookup(lookup, issues.at(index)));
  issues.throwIfAny();
  return data as readonly Lookup[];
}

function checkLookup(lookup: unknown, issues: Issues): void {
  const refuse = (problem: string, cure: string, value?: unknown) =>
    issues.add("LOOKUP_INVALID", { problem, cure, ...(value !== undefined && { value }) });
  if (!isFields(lookup))
    return refuse("a look-up is an object", "write token and outputs, or type and state");
  const isCall = "token" in lookup;
  if (isCall === "type" in lookup)
    return refuse(
      "a look-up is of a function or of a resource",
      "write token and outputs, or type and state",
    );
  const allowed = isCall ? CALL : RESOURCE;
  for (const key of Object.keys(lookup).filter((each) => !allowed.includes(each)))
    refuse("a look-up has no such member", chooseOneOf(allowed, key), key);
  const [nameKey, answerKey] = isCall ? ["token", "outputs"] : ["type", "state"];
  const name = lookup[nameKey as string];
  if (typeof name !== "string" || !(DOTTED.test(name) || TOKEN.test(name)))
    refuse(
      `${nameKey} names nothing that a provider has`,
      isCall ? 'write "aws.ssm.getParameter"' : 'write "aws.rds.Cluster"',
      name,
    );
  if (!isFields(lookup[answerKey as string]))
    refuse(
      `${answerKey} is no object`,
      `write { "${isCall ? "value" : "endpoint"}": "..." }`,
      lookup[answerKey as string],
    );
  if (isCall && lookup.inputs !== undefined && !isFields(lookup.inputs))
    refuse("inputs is no object", 'write { "name": "/db/url" }', lookup.inputs);
  for (const key of ["id", "name"])
    if (!isCall && lookup[key] !== undefined && typeof lookup[key] !== "string")
      refuse(`${key} is no text`, "write it in quotes", lookup[key]);
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
