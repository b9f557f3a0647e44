import { idOf, text } from "../../aws/answer";
import { resourceFacts } from "../../aws/resource-types";
import { answerExisting } from "../provider/existing";
import type { InvokeRequest } from "../provider/invokes";
import type { GraphValue } from "../types";
import { lookedUpType } from "./tokens";

type Fields = Readonly<Record<string, GraphValue>>;

/** Inputs that name nothing. */
const NAMELESS: readonly string[] = ["region", "arn"];

/**
 * The answer of a function about a resource that is not in the program. It has the values of that resource, made with
 * the name or the id in the request. Values that follow from neither differ with another variant of the request.
 */
export function answerByType({ token, inputs, region, variant }: InvokeRequest): Fields {
  const seed = `${token} ${JSON.stringify(inputs)}${variant}`;
  const type = lookedUpType(token);
  const answer = type === undefined ? undefined : resourceFacts(type)?.answer;
  const asked = Object.entries(inputs).find(([key, value]) => !NAMELESS.includes(key) && text(value));
  if (type === undefined || !answer || !asked) return { id: idOf(seed, 12) };
  const [key, name] = asked as [string, string];
  const named = { ...inputs, name, ...(key === "domain" && { domainName: name }) };
  const made = answer({ type, name, urn: seed, inputs: named, region, find: () => undefined });
  const { id, state } = /^id$|Id$/.test(key) ? answerExisting(made, name, {}) : made;
  return { ...withoutNumbers(state), id };
}

/** No number follows from a name. The first version or port of new resources need not be that of an existing one. */
export function withoutNumbers(outputs: Fields): Fields {
  return Object.fromEntries(Object.entries(outputs).filter(([, value]) => typeof value !== "number"));
}
