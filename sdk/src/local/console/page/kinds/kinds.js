import * as bucket from "./bucket.js";
import * as bus from "./bus.js";
import * as table from "./item-table.js";
import * as queue from "./queue.js";
import * as schedule from "./schedule.js";
import * as stream from "./stream.js";
import * as topic from "./topic.js";
import { parameter, secret } from "./value.js";

/**
 * How each kind of resource is shown. `forms(context)` gives what is written in by hand, drawn once; `facts(shown, context)`
 * what is there now, drawn again with every change. `title` names the kind.
 */
export const KINDS = { queue, topic, bus, stream, schedule, bucket, table, parameter, secret };
