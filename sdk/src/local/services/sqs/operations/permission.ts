import { hasStatement, policyOr, withoutStatement, withPermission } from "../../messages/policy-statements";
import type { AddPermissionRequest, Nothing } from "../../model/calls/sqs";
import { SQS_ACCESS } from "../access";
import { invalidParameter, nonEmpty } from "../errors";
import type { Queue } from "../state/queue";
import { withAttributes } from "./attribute-rules";
import { arnOf, queueOf, type SqsContext, type SqsOperations } from "./context";

/** The actions that a queue may permit to other accounts. */
const SHARED_ACTIONS: ReadonlySet<string> = new Set([
  "*",
  "ChangeMessageVisibility",
  "DeleteMessage",
  "GetQueueAttributes",
  "GetQueueUrl",
  "ListDeadLetterSourceQueues",
  "PurgeQueue",
  "ReceiveMessage",
  "SendMessage",
]);

/** The operations that add statements to the policy of a queue and remove them. */
export function permissionOperations(sqs: SqsContext): SqsOperations<"AddPermission" | "RemovePermission"> {
  return {
    AddPermission: (input) => addPermission(sqs, input),
    RemovePermission: (input) => {
      const queue = queueOf(sqs, input);
      const label = nonEmpty("Label", input.Label);
      const policy = policyOr(queue.attributes.Policy, {});
      if (!hasStatement(policy, label)) throw invalidParameter("Label", label, "can't find label.");
      return setPolicy(sqs, queue, withoutStatement(policy, label) ?? "");
    },
  };
}

function addPermission(sqs: SqsContext, input: AddPermissionRequest): Nothing {
  const queue = queueOf(sqs, input);
  const label = nonEmpty("Label", input.Label);
  const { AWSAccountIds: accounts, Actions: actions } = input;
  for (const action of actions) checkAction(action);
  const resource = arnOf(sqs, queue);
  const policy = policyOr(queue.attributes.Policy, {
    Version: "2008-10-17",
    Id: `${resource}/SQSDefaultPolicy`,
  });
  if (hasStatement(policy, label)) throw invalidParameter("Label", label, "Already exists.");
  const named = actions.map((action) => `SQS:${action}`);
  return setPolicy(sqs, queue, withPermission(policy, { label, accounts, actions: named, resource }));
}

function checkAction(action: string): void {
  if (SHARED_ACTIONS.has(action)) return;
  const reason = Object.hasOwn(SQS_ACCESS, action)
    ? "Only the queue owner is allowed to invoke this action."
    : "Please refer to the appropriate WSDL for a list of valid actions.";
  throw invalidParameter("ActionName", `SQS:${action}`, reason);
}

function setPolicy({ queues }: SqsContext, { name, attributes }: Queue, Policy: string): Nothing {
  queues.commit({
    kind: "queue-attributes-put",
    queue: name,
    attributes: withAttributes(attributes, { Policy }),
    at: queues.now(),
  });
  return {};
}
