import * as alarm from "./alarm.js";
import * as bucket from "./bucket.js";
import * as bus from "./bus.js";
import * as durable from "./durable.js";
import * as table from "./item-table.js";
import * as queue from "./queue.js";
import * as schedule from "./schedule.js";
import * as stream from "./stream.js";
import * as topic from "./topic.js";
import { parameter, secret } from "./value.js";

/**
 * The view of each kind of resource. `forms(context)` makes the forms, which are drawn once. `facts(shown,
 * context)` makes the current state, which is drawn again after every change. `title` names the kind.
 */
export const KINDS = {
  alarm,
  queue,
  topic,
  bus,
  stream,
  schedule,
  durable,
  bucket,
  table,
  parameter,
  secret,
};
