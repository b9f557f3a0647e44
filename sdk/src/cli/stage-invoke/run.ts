import { readProject } from "../../graph";
import type { CommandIo } from "../command";
import type { Request } from "../deploy/request";
import type { Invoked } from "../session/call-lambda";
import { clientSettings } from "../stage/aws-client";
import { chooseDeployed } from "../stage/choose-function";
import { openStage } from "../stage/open-stage";
import { callOnAws, streamFromAws } from "./lambda";

/** A call of a deployed function. */
export interface StageCall {
  readonly request: Request;
  /** Its handler, the id of its construct, or its name in AWS. */
  readonly function: string;
  /** JSON text. */
  readonly event: string;
  readonly isAsync: boolean;
  /** Whether its result is printed in parts. */
  readonly isStreaming: boolean;
}

/** Calls a function of a deployed stage. The payload of a streamed result has been printed already, and is empty. */
export async function callDeployed(call: StageCall, io: CommandIo): Promise<Invoked> {
  const { request, event, isAsync, isStreaming } = call;
  const { session, functions } = await openStage(request, io);
  const { arn, region, alias } = chooseDeployed(functions, call.function);
  const settings = clientSettings(region, readProject(request.program, request.stage).config);
  const access = { stage: request.stage, root: session.project.root, settings, signal: io.signal };
  const target = { functionArn: arn, qualifier: alias, event };
  if (isStreaming) return streamFromAws(target, access, (part) => io.stdout.write(part));
  return callOnAws(target, isAsync ? "Event" : "RequestResponse", access);
}
