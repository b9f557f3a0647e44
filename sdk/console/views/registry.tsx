import type { FunctionComponent } from "preact";
import { Connections } from "./connections";
import { Faults } from "./faults";
import { Home } from "./home";
import { Messages } from "./messages";
import { Requests } from "./requests";
import { Resources } from "./resources";
import { Routes } from "./routes";
import { Trace } from "./trace";

/** The views by the first part of their addresses. */
const VIEWS: Readonly<Record<string, FunctionComponent>> = {
  home: Home,
  requests: Requests,
  connections: Connections,
  routes: Routes,
  messages: Messages,
  resources: Resources,
  faults: Faults,
  trace: Trace,
};

export function ViewOf({ view }: { view: string }) {
  const Shown = (Object.hasOwn(VIEWS, view) ? VIEWS[view] : undefined) ?? Home;
  return <Shown />;
}
