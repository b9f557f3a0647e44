import { readProject } from "../../graph";
import type { CommandIo } from "../command";
import type { Request } from "../deploy/request";
import { clientSettings } from "../stage/aws-client";
import { chooseDeployed, labelOf } from "../stage/choose-function";
import type { DeployedFunction } from "../stage/deployed-stage";
import { type DeployedStage, openStage } from "../stage/open-stage";
import { pagesOf } from "./cloudwatch";
import { type DeployedLog, groupsOf } from "./groups";
import type { ReadPage } from "./pages";
import { LogReader } from "./read";
import { showLogs } from "./show-logs";

/** The wish of the user. */
export interface LogsWish {
  readonly request: Request;
  /** All functions when it is not given. */
  readonly function: string | undefined;
  readonly isFollowing: boolean;
  /** Milliseconds since 1970. */
  readonly from: number;
  /** A filter pattern of CloudWatch. */
  readonly filter: string | undefined;
  /** How many of the last entries. All when it is not given. */
  readonly maxLines: number | undefined;
}

/** Prints the logs of a deployed stage. Returns the exit code. */
export async function printStageLogs(wish: LogsWish, io: CommandIo): Promise<number> {
  const stage = await openStage(wish.request, io);
  const chosen =
    wish.function === undefined ? stage.functions : [chooseDeployed(stage.functions, wish.function)];
  if (chosen.length === 0) {
    io.stderr.write(`${wish.request.stage} has no function\n`);
    return 0;
  }
  const { from, filter, isFollowing, maxLines } = wish;
  const reader = new LogReader(groupsOf(chosen.map(logOf)), pagesByRegion(stage, io), { from, filter });
  await showLogs(reader, { isFollowing, isJson: wish.request.json, maxLines }, io);
  if (!isFollowing && reader.missing.length > 0)
    io.stderr.write(`there is no log group ${reader.missing.join(", ")} yet; its function has never run\n`);
  return 0;
}

export function logOf(deployed: DeployedFunction): DeployedLog {
  const { functionName, region, logGroup } = deployed;
  return { name: functionName, handler: labelOf(deployed), region, logGroup };
}

/** Reads each group in the region of its functions. */
export function pagesByRegion(
  { session: { request, project } }: DeployedStage,
  { signal }: Pick<CommandIo, "signal">,
): ReadPage {
  const { config } = readProject(request.program, request.stage);
  const clients = new Map<string, ReadPage>();
  const pagesIn = (region: string): ReadPage => {
    const settings = clientSettings(region, config);
    const found =
      clients.get(region) ?? pagesOf({ stage: request.stage, root: project.root, settings, signal });
    clients.set(region, found);
    return found;
  };
  return (query) => pagesIn(query.region)(query);
}
