import { isMainThread } from "node:worker_threads";
import { askForEvents } from "./events";
import { serveAsks } from "./sync-api";

if (isMainThread) askForEvents();
else serveAsks();
