import { RECURSIVE_LOOP } from "../../../lambda/failures";
import { ServiceError } from "../../service-error";
import { waitBefore } from "../../targets/delivery";
import { failureOf } from "../../targets/failure";
import type { LambdaPorts } from "../ports";
import { type DestinationCall, toDeadLetters, toDestination } from "./destinations";
import type { EndedEvent } from "./record";
import type { AsynchronousSettings } from "./settings";

/** The session and the pauses that handing over needs. */
interface DestinationPorts extends LambdaPorts {
  /** Waits this many milliseconds before the next try. */
  readonly pause: (ms: number) => Promise<void>;
}

/**
 * Sends events of functions that are over to their destinations, acting as the function. A call that may succeed later is
 * tried again. AWS does not say for how long. Here it is as long as the event could have waited for its function. Never
 * rejects.
 */
export async function sendToDestinations(
  ended: EndedEvent,
  settings: AsynchronousSettings,
  ports: DestinationPorts,
): Promise<void> {
  const hasSucceeded = ended.condition === "Success";
  const destination = hasSucceeded ? settings.onSuccess : settings.onFailure;
  const deadLetters = hasSucceeded ? undefined : settings.deadLetters;
  const now = ports.clock.now();
  const until = now + settings.maxAgeMs;
  if (destination !== undefined)
    await send(destination, toDestination(destination, ended, now), until, ended, ports);
  if (deadLetters !== undefined)
    await send(deadLetters, toDeadLetters(deadLetters, ended), until, ended, ports);
  if (hasSucceeded || destination !== undefined || deadLetters !== undefined) return;
  drop(ended, ports);
}

async function send(
  arn: string,
  call: DestinationCall | undefined,
  until: number,
  ended: EndedEvent,
  ports: DestinationPorts,
): Promise<void> {
  const { emit } = ports;
  const { called, event, condition } = ended;
  const delivery = { event: "delivery", from: called.lambda.arn, to: arn, id: event.id } as const;
  const reason = condition === "Success" ? undefined : condition;
  try {
    if (call === undefined)
      throw new ServiceError("InvalidParameterValueException", `${arn} is no destination`);
    await callUntil(until, call, called.lambda.arn, ports);
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

async function callUntil(
  until: number,
  { service, operation, input }: DestinationCall,
  functionArn: string,
  { aws, callerOf, clock, pause }: DestinationPorts,
): Promise<void> {
  for (let retry = 1; ; retry++) {
    try {
      return void (await aws.call(service, operation, input, callerOf(functionArn)));
    } catch (error) {
      const isOver = clock.now() + waitBefore(retry) > until;
      if (isOver || !(error instanceof ServiceError) || !failureOf(error).isRetried) throw error;
      await pause(waitBefore(retry));
    }
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
  // The notice of the endless loop says it.
  if (condition === RECURSIVE_LOOP) return;
  notice(
    `an event for function "${name}" is gone after ${attempts} (${condition}): it has neither an onFailure destination nor a deadLetterConfig`,
  );
}
