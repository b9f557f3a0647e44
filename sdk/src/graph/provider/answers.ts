import { arn, autoName, type ProviderAnswer, type ProviderRequest, uuidOf } from "../../aws/answer";
import { resourceFacts } from "../../aws/resource-types";

type Answer = (request: ProviderRequest) => ProviderAnswer;

/** The values that the provider would add to a new resource. */
export function answerAs(request: ProviderRequest): ProviderAnswer {
  const answer = ENGINE_TYPES.get(request.type) ?? resourceFacts(request.type)?.answer ?? answerGeneric;
  return answer(request);
}

/** Types of Pulumi itself. */
const ENGINE_TYPES: ReadonlyMap<string, Answer> = new Map<string, Answer>([
  ["pulumi:index:Stash", answerStash],
  ["pulumi:providers:aws", ({ urn }) => ({ id: uuidOf(urn), state: {} })],
  ["pulumi:pulumi:StackReference", ({ name }) => ({ id: name, state: {} })],
]);

/** A Stash stores the first input it was given. A captured program runs for the first time. */
function answerStash({ inputs, urn }: ProviderRequest): ProviderAnswer {
  return { id: uuidOf(urn), state: inputs.input === undefined ? {} : { output: inputs.input } };
}

/**
 * The answer for any type without one of its own. Its name as Pulumi would make it is the id, and it gets an ARN of the
 * usual form. The ARN is plausible, not the one of AWS.
 */
function answerGeneric(request: ProviderRequest): ProviderAnswer {
  const name = autoName(request);
  if (!request.type.startsWith("aws:")) return { id: name, state: {} };
  const [service, resource] = serviceAndResource(request.type);
  return { id: name, state: { name, arn: arn(request, service, `${resource}/${name}`) } };
}

/** `aws:sqs/queue:Queue` is service `sqs`, resource `queue`. */
function serviceAndResource(type: string): [string, string] {
  const [service = "", resource = ""] = (type.split(":")[1] ?? "").split("/");
  return [service, resource];
}
