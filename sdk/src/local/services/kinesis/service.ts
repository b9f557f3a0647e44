import { join } from "node:path";
import { openJournal } from "../journal/journal";
import type { LocalService, ServicePorts } from "../service";
import { streamNameIn } from "./access";
import { KINESIS_API } from "./api";
import { kinesisOperations } from "./operations";
import { ProgramStreams, serveStreams } from "./serve-streams";
import { removeUnfinished } from "./state/make-stream";
import { StreamStore } from "./state/store";
import { type StreamEntry, Streams } from "./state/streams";

/** A Kinesis with the streams of the program. */
export async function startKinesis({ settings, clock, accountRegion }: KinesisPorts): Promise<LocalService> {
  const { data } = settings;
  const streams = new Streams();
  const file = data === undefined ? undefined : join(data, "kinesis", "streams.jsonl");
  const journal = openJournal<StreamEntry>(file, streams);
  const store = new StreamStore(streams, journal, clock, accountRegion);
  removeUnfinished(store);
  const program = new ProgramStreams();
  return {
    services: [
      {
        api: KINESIS_API,
        operations: kinesisOperations(store),
        policyOf: (arn) => streams.get(streamNameIn(arn))?.policy,
      },
    ],
    serve: async (resources) => serveStreams(resources, store, program),
    close: async () => journal.close(),
  };
}

/** The parts of the session that Kinesis uses. */
type KinesisPorts = Pick<ServicePorts, "settings" | "clock" | "accountRegion">;
