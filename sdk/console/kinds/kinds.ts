import { ALARM } from "./alarm";
import { BUCKET } from "./bucket";
import { BUS } from "./bus";
import { DURABLE } from "./durable";
import type { KindView } from "./kind";
import { QUEUE } from "./queue";
import { SCHEDULE } from "./schedule";
import { STREAM } from "./stream";
import { TABLE } from "./table";
import { TOPIC } from "./topic";
import { USER_POOL } from "./user-pool";
import { PARAMETER, SECRET } from "./value";

/** The views of the kinds of resources. */
export const KINDS: Readonly<Record<string, KindView>> = {
  queue: QUEUE,
  topic: TOPIC,
  bus: BUS,
  stream: STREAM,
  schedule: SCHEDULE,
  durable: DURABLE,
  bucket: BUCKET,
  table: TABLE,
  "user-pool": USER_POOL,
  parameter: PARAMETER,
  secret: SECRET,
  alarm: ALARM,
};
