import { ServiceError } from "../../service-error";
import type { LambdaPorts } from "../ports";
import { type Handover, toDeadLetters, toDestination } from "./destinations";
import type { EndedEvent } from "./record";
import type { AsynchronousSettings } from "./settings";

/** Where events of functions go when they are over, acting as the function. Never rejects. */
export async function handOver(
  ended: EndedEvent,
  settings: AsynchronousSettings,
  ports: LambdaPorts,
): Promise<void> {
  const hasSucceeded = ended.condition === "Success";
  const destination = hasSucceeded ? settings.onSuccess : settings.onFailure;
  const deadLetters = hasSucceeded ? undefined : settings.deadLetters;
  const now = ports.clock.now();
  if (destination !== undefined)
    await send(destination, toDestination(destination, ended, now), ended, ports);
  if (deadLetters !== undefined) await send(deadLetters, toDeadLetters(deadLetters, ended), ended, ports);
  if (hasSucceeded || destination !== undefined || deadLetters !== undefined) return;
  drop(ended, ports);
}

async function send(
  arn: string,
  handover: Handover | undefined,
  ended: EndedEvent,
  ports: LambdaPorts,
): Promise<void> {
  const { emit, aws, callerOf } = ports;
  const { called, event, condition } = ended;
  const delivery = { event: "delivery", from: called.lambda.arn, to: arn, id: event.id } as const;
  const reason = condition === "Success" ? undefined : condition;
  try {
    if (handover === undefined)
      throw new ServiceError("InvalidParameterValueException", `${arn} is no destination`);
    await aws.call(handover.service, handover.operation, handover.input, callerOf(called.lambda.arn));
    emit({ ...delivery, status: reason === undefined ? "delivered" : "dead", reason });
  } catch (error) {
    if (!(error instanceof ServiceError)) ports.onError(error);
    const { message } = error as Error;
    emit({ ...delivery, status: "failed", reason: message });
    ports.notice(
      `what function "${called.lambda.name}" did with an event could not be told to ${arn}, as AWS would drop it too: ${message}`,
    );
  }
}

function drop({ called, event, condition }: EndedEvent, { emit, notice }: LambdaPorts): void {
  const { name, arn } = called.lambda;
  const attempts = `${event.tried} attempt${event.tried === 1 ? "" : "s"}`;
  emit({
    event: "delivery",
    from: event.source.arn,
    to: arn,
    status: "dropped",
    reason: condition,
    id: event.id,
  });
  notice(
    `an event for function "${name}" is gone after ${attempts} (${condition}): it has neither an onFailure destination nor a deadLetterConfig`,
  );
}
