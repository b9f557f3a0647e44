import type { ProviderAnswer } from "../../aws/answer";
import type { GraphValue } from "../types";

type State = ProviderAnswer["state"];

/**
 * The facts about a resource made elsewhere, as in `aws.dynamodb.Table.get(name, id, state)`: its id with the name and
 * ARN that follow from it. The program's own values stay.
 */
export function answerExisting(
  { id: invented, state }: ProviderAnswer,
  id: string,
  said: State,
): ProviderAnswer {
  const replaced = replaceIn(state, invented, id) as State;
  const isArn = id.startsWith("arn:") && replaced.arn !== undefined;
  const known = Object.entries({ ...replaced, ...(isArn && { arn: id }) });
  return { id, state: Object.fromEntries(known.filter(([key]) => said[key] === undefined)) };
}

/** The id as a whole word: `abc` in `apis/abc`, not in `abcd`. */
function replaceIn(value: GraphValue, invented: string, id: string): GraphValue {
  if (invented === "") return value;
  if (typeof value === "string") {
    const escaped = invented.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    return value.replace(new RegExp(`(?<![\\w-])${escaped}(?![\\w-])`, "g"), () => id);
  }
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => replaceIn(item, invented, id));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, replaceIn(item as GraphValue, invented, id)]),
  );
}
