import { BROKEN_RULES_OF_ADOPT } from "./adopt";
import { BROKEN_RULES_OF_ALARMS } from "./alarms";
import { BROKEN_RULES_OF_API } from "./api";
import { BROKEN_RULES_OF_AUTH } from "./auth";
import { BROKEN_RULES_OF_BUNDLE } from "./bundle";
import { BROKEN_RULES_OF_CACHES } from "./caches";
import { BROKEN_RULES_OF_CI } from "./ci";
import { BROKEN_RULES_OF_DEPLOY } from "./deploy";
import { BROKEN_RULES_OF_GRAPHQL } from "./graphql";
import { BROKEN_RULES_OF_IMPORTS } from "./imports";
import { BROKEN_RULES_OF_LANGUAGES } from "./languages";
import { BROKEN_RULES_OF_LOCAL_AUTH } from "./local-auth";
import { BROKEN_RULES_OF_LOCAL_DURABLE } from "./local-durable";
import { BROKEN_RULES_OF_LOCAL_EVENTS } from "./local-events";
import { BROKEN_RULES_OF_LOCAL_FUNCTIONS } from "./local-functions";
import { BROKEN_RULES_OF_LOCAL_HOSTILE } from "./local-hostile";
import { BROKEN_RULES_OF_LOCAL_OBJECTS } from "./local-objects";
import { BROKEN_RULES_OF_LOCAL_PATTERNS } from "./local-patterns";
import { BROKEN_RULES_OF_LOCAL_STATE } from "./local-state";
import { BROKEN_RULES_OF_LOCAL_STREAMS } from "./local-streams";
import { BROKEN_RULES_OF_LOCAL_WIRE } from "./local-wire";
import { BROKEN_RULES_OF_MCP } from "./mcp";
import { BROKEN_RULES_OF_ORDER } from "./order";
import { BROKEN_RULES_OF_PROVIDER } from "./provider";
import { BROKEN_RULES_OF_REST } from "./rest";
import type { BrokenRule } from "./rule";
import { BROKEN_RULES_OF_SECRETS } from "./secrets";
import { BROKEN_RULES_OF_SOURCES } from "./sources";
import { BROKEN_RULES_OF_UPGRADE } from "./upgrade";
import { BROKEN_RULES_OF_WEBSOCKET } from "./websocket";

export type { BrokenRule } from "./rule";

export const BROKEN_RULES: readonly BrokenRule[] = [
  ...BROKEN_RULES_OF_ADOPT,
  ...BROKEN_RULES_OF_ALARMS,
  ...BROKEN_RULES_OF_API,
  ...BROKEN_RULES_OF_AUTH,
  ...BROKEN_RULES_OF_BUNDLE,
  ...BROKEN_RULES_OF_CACHES,
  ...BROKEN_RULES_OF_CI,
  ...BROKEN_RULES_OF_DEPLOY,
  ...BROKEN_RULES_OF_GRAPHQL,
  ...BROKEN_RULES_OF_IMPORTS,
  ...BROKEN_RULES_OF_LANGUAGES,
  ...BROKEN_RULES_OF_LOCAL_AUTH,
  ...BROKEN_RULES_OF_LOCAL_DURABLE,
  ...BROKEN_RULES_OF_LOCAL_EVENTS,
  ...BROKEN_RULES_OF_LOCAL_FUNCTIONS,
  ...BROKEN_RULES_OF_LOCAL_HOSTILE,
  ...BROKEN_RULES_OF_LOCAL_STATE,
  ...BROKEN_RULES_OF_LOCAL_OBJECTS,
  ...BROKEN_RULES_OF_LOCAL_PATTERNS,
  ...BROKEN_RULES_OF_LOCAL_STREAMS,
  ...BROKEN_RULES_OF_LOCAL_WIRE,
  ...BROKEN_RULES_OF_MCP,
  ...BROKEN_RULES_OF_ORDER,
  ...BROKEN_RULES_OF_PROVIDER,
  ...BROKEN_RULES_OF_REST,
  ...BROKEN_RULES_OF_SECRETS,
  ...BROKEN_RULES_OF_SOURCES,
  ...BROKEN_RULES_OF_UPGRADE,
  ...BROKEN_RULES_OF_WEBSOCKET,
];
