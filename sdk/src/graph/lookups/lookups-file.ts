import type { Issues } from "../../errors";
import { chooseOneOf } from "../../errors/nearest";
import { readJsonFile } from "../json-file";
import type { Lookup } from "./given-lookups";

type Fields = Readonly<Record<string, unknown>>;
type Refuse = (problem: string, cure: string, value?: unknown) => void;

const CALL = ["token", "inputs", "outputs"];
const RESOURCE = ["type", "id", "name", "state"];

/** A text that names a function or a type: `aws.ssm.getParameter`, `aws:ssm/getParameter:getParameter`. */
const DOTTED = /^[a-z][\w-]*(\.[a-z]\w*)*\.[A-Za-z]\w*$/;
const TOKEN = /^[a-z][\w-]*:[\w/-]+:[A-Za-z]\w*$/;

/**
 * Reads the answers of providers, from a JSON file or an option.
 *
 * @throws DefinitionError with all that is wrong
 */
export function readLookups(given: readonly Lookup[] | string, issues: Issues): readonly Lookup[] {
  const data = typeof given === "string" ? readJsonFile(given, "LOOKUP_INVALID", issues) : given;
  if (!Array.isArray(data)) {
    const cure =
      'write [{ "token": "aws.ssm.getParameter", "inputs": { "name": "/db/url" }, "outputs": { "value": "..." } }]';
    issues.add("LOOKUP_INVALID", { problem: "the value is no list", cure });
  } else data.forEach((lookup, index) => checkLookup(lookup, issues.at(index)));
  issues.throwIfAny();
  return data as readonly Lookup[];
}

function checkLookup(lookup: unknown, issues: Issues): void {
  const refuse: Refuse = (problem, cure, value) =>
    issues.add("LOOKUP_INVALID", { problem, cure, ...(value !== undefined && { value }) });
  if (!isFields(lookup))
    return refuse("a look-up is an object", "write token and outputs, or type and state");
  const isCall = "token" in lookup;
  if (isCall === "type" in lookup)
    return refuse(
      "a look-up is of a function or of a resource",
      "write token and outputs, or type and state",
    );
  checkMembers(lookup, isCall ? CALL : RESOURCE, refuse);
  if (isCall) checkCall(lookup, refuse);
  else checkResource(lookup, refuse);
}

function checkMembers(lookup: Fields, allowed: readonly string[], refuse: Refuse): void {
  for (const key of Object.keys(lookup).filter((each) => !allowed.includes(each)))
    refuse("a look-up has no such member", chooseOneOf(allowed, key), key);
}

function checkCall({ token, outputs, inputs }: Fields, refuse: Refuse): void {
  if (!isName(token))
    refuse("token names nothing that a provider has", 'write "aws.ssm.getParameter"', token);
  if (!isFields(outputs)) refuse("outputs is no object", 'write { "value": "..." }', outputs);
  if (inputs !== undefined && !isFields(inputs))
    refuse("inputs is no object", 'write { "name": "/db/url" }', inputs);
}

function checkResource(lookup: Fields, refuse: Refuse): void {
  const { type, state } = lookup;
  if (!isName(type)) refuse("type names nothing that a provider has", 'write "aws.rds.Cluster"', type);
  if (!isFields(state)) refuse("state is no object", 'write { "endpoint": "..." }', state);
  for (const key of ["id", "name"])
    if (lookup[key] !== undefined && typeof lookup[key] !== "string")
      refuse(`${key} is no text`, "write it in quotes", lookup[key]);
}

function isName(value: unknown): boolean {
  return typeof value === "string" && (DOTTED.test(value) || TOKEN.test(value));
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
