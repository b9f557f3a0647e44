import type { Tool } from "../tool";
import { events } from "./events";
import { faults, setFaults } from "./faults";
import { graph } from "./graph";
import { invoke } from "./invoke";
import { logs } from "./logs";
import { resources } from "./resources";
import { routes } from "./routes";
import { searchDocs } from "./search-docs";
import { sendRequest } from "./send-request";

/** All tools, in the order in which clients list them. */
export const TOOLS: readonly Tool[] = [
  routes,
  graph,
  sendRequest,
  invoke,
  logs,
  events,
  resources,
  faults,
  setFaults,
  searchDocs,
];
