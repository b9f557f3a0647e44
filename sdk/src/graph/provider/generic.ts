import { arn, autoName, type ProviderAnswer, type ProviderRequest } from "./request";

/**
 * Any type without a rule of its own: its name as Pulumi would make it is the id, and it gets an ARN of the usual form.
 * The ARN is plausible, not what AWS would give.
 */
export function answerGeneric(request: ProviderRequest): ProviderAnswer {
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
