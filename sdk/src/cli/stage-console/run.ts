import { readProject } from "../../graph";
import { drawPicture, pictureSvg } from "../../graph/views";
import { ConsoleHost, Recorder } from "../../local/console";
import type { CommandIo } from "../command";
import type { Request } from "../deploy/request";
import { type DeployedStage, openStage } from "../stage/open-stage";
import { graphOfStage } from "../stage/stage-graph";
import { waitForRound } from "../stage/wait-for-round";
import { groupsOf } from "../stage-logs/groups";
import { LogReader } from "../stage-logs/read";
import { logOf, pagesByRegion } from "../stage-logs/run";
import { type AccessLog, accessLogsOf } from "./access-log";
import { loggedApis } from "./logged-apis";
import { servedStage } from "./served-stage";
import { sourcesOf } from "./sources";
import { cloudOfStage } from "./stage-cloud";
import { type WatchedStage, watchOnce } from "./watch";

/** The wish of the user. */
export interface ConsoleWish {
  readonly request: Request;
  /** 0 for any free one. The next free one from 4001 when it is not given. */
  readonly port: number | undefined;
  /** Milliseconds since 1970. */
  readonly from: number;
  /** Waits until the next round. */
  readonly pause?: (signal: AbortSignal) => Promise<void>;
}

/** The first port that is tried, after that of the first API of `sapi dev`. */
const FIRST_PORT = 4001;

/** Time between two rounds of questions. Each log group is one question a round. */
const waitTwoSeconds = (signal: AbortSignal) => waitForRound(2_000, signal);

/** Serves the console page over a deployed stage until the user ends it. Returns the exit code. */
export async function showConsole(wish: ConsoleWish, io: CommandIo): Promise<number> {
  const stage = await openStage(wish.request, io);
  const { request, project } = stage.session;
  const index = graphOfStage(project.name, request.stage, stage.resources);
  const { apis, notices } = loggedApis(index);
  const recorder = new Recorder();
  const wanted = { from: wish.from };
  const cloud = cloudOfStage(index, accessOf(stage, io));
  const readPage = pagesByRegion(stage, io);
  const watched: WatchedStage = {
    recorder,
    accessLogs: accessLogsOf(apis, wanted),
    functionLogs: new LogReader(groupsOf(stage.functions.map(logOf)), readPage, wanted),
    readPage,
    sources: byName(sourcesOf(index), stage),
    changing: stage.resources.flatMap(({ type, outputs }) =>
      CHANGING.test(type) && typeof outputs.arn === "string" ? [outputs.arn] : [],
    ),
  };
  const host = new ConsoleHost(wish.port ?? true, recorder);
  const program = servedStage(index, request.stage);
  const picture = () => pictureSvg(drawPicture(index));
  const ports = { nextPort: FIRST_PORT, skipPort: () => undefined };
  try {
    io.stdout.write(`console  ${await host.open({ program, cloud, picture, ports })}\n`);
    for (const notice of notices) io.stderr.write(`${notice}\n`);
    await watch(watched, wish.pause ?? waitTwoSeconds, io);
    return 0;
  } finally {
    await host.close();
  }
}

const CHANGING = /^aws:(?:sqs\/queue:|cloudwatch\/(?:metric|composite)Alarm:)/;

/** The first round may fail. Later ones are tried again, and what is wrong is said once. */
async function watch(
  stage: WatchedStage,
  pause: (signal: AbortSignal) => Promise<void>,
  { stderr, signal }: CommandIo,
): Promise<void> {
  const said = new Set<string>();
  const say = (text: string) => {
    if (!said.has(text)) stderr.write(`${text}\n`);
    said.add(text);
  };
  await watchOnce(stage);
  while (!signal.aborted) {
    for (const log of stage.accessLogs) sayUnreadable(log, say);
    await pause(signal);
    if (signal.aborted) return;
    await watchOnce(stage).catch((error: Error) => say(error.message));
  }
}

function sayUnreadable({ apis: [api], unreadable }: AccessLog, say: (text: string) => void): void {
  if (unreadable > 0)
    say(`lines of ${api?.logGroup} do not have the format of ${api?.id}: they are not shown`);
}

function accessOf({ session, functions }: DeployedStage, { signal }: CommandIo) {
  const { config } = readProject(session.request.program, session.request.stage);
  const region = config["aws:region"] ?? functions[0]?.region ?? "us-east-1";
  return { root: session.project.root, region, config, signal };
}

function byName<Value>(byArn: ReadonlyMap<string, Value>, { functions }: DeployedStage) {
  return new Map(
    functions.flatMap(({ arn, functionName }) => {
      const value = byArn.get(arn);
      return value === undefined ? [] : [[functionName, value] as const];
    }),
  );
}
