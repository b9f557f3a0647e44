import { interceptConnections } from "../../worker/intercept";
import { findInLayers } from "../../worker/layer-modules";
import { type NodeStart, START_VARIABLE } from "./start";

const TAKEN = Symbol.for("pulumi-serverless-api.node-start");
const taken = globalThis as { [TAKEN]?: NodeStart };

/**
 * The data that this process was started with. The first call intercepts its connections, before the function's own
 * code runs, and takes our part out of its variables. A wrapper may have written `NODE_OPTIONS` anew, without our part:
 * then the second call is the first.
 */
export function takeStart(): NodeStart {
  if (taken[TAKEN]) return taken[TAKEN];
  const start = JSON.parse(process.env[START_VARIABLE] ?? "{}") as NodeStart;
  taken[TAKEN] = start;
  delete process.env[START_VARIABLE];
  const options = process.env.NODE_OPTIONS?.replace(start.ownOptions, "").trim();
  if (options) process.env.NODE_OPTIONS = options;
  else delete process.env.NODE_OPTIONS;
  if (start.interception) interceptConnections(start.interception);
  if (start.layers !== undefined) findInLayers(start.layers);
  return start;
}
