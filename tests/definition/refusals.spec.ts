import assert from "node:assert/strict";
import { REFUSED_METHODS } from "./refused/api-methods";
import { REFUSED_ROUTES } from "./refused/api-routes";
import { REFUSED_SETTINGS } from "./refused/api-settings";
import { REFUSED_APPS_AND_STACKS } from "./refused/app-and-stacks";
import { REFUSED_AUTHS } from "./refused/auth";
import { REFUSED_BUCKETS } from "./refused/buckets";
import { REFUSED_CONFIG } from "./refused/config";
import { REFUSED_CRONS } from "./refused/crons";
import { REFUSED_EVENT_BUSES } from "./refused/event-buses";
import { REFUSED_FUNCTIONS } from "./refused/functions";
import { REFUSED_GRAPHQL } from "./refused/graphql";
import { REFUSED_KINESIS_STREAMS } from "./refused/kinesis-streams";
import { REFUSED_QUEUES } from "./refused/queues";
import { REFUSED_DATABASES } from "./refused/rds";
import type { RefusedDefinition } from "./refused/refused";
import { REFUSED_TABLES } from "./refused/tables";
import { REFUSED_TOPICS } from "./refused/topics";
import { REFUSED_WEBSOCKET } from "./refused/websocket";

/** The refused definitions, by the part that has the mistake. */
const REFUSED: Readonly<Record<string, readonly RefusedDefinition[]>> = {
  "routes of an Api": REFUSED_ROUTES,
  "settings of an Api": REFUSED_SETTINGS,
  "methods of an Api": REFUSED_METHODS,
  "a GraphQLApi": REFUSED_GRAPHQL,
  "a WebSocketApi": REFUSED_WEBSOCKET,
  "a Function": REFUSED_FUNCTIONS,
  "an App, a Stack and ids": REFUSED_APPS_AND_STACKS,
  "a Table": REFUSED_TABLES,
  "a KinesisStream": REFUSED_KINESIS_STREAMS,
  "an Auth": REFUSED_AUTHS,
  "a Queue": REFUSED_QUEUES,
  "a Cron": REFUSED_CRONS,
  "a Config.Secret and a Config.Parameter": REFUSED_CONFIG,
  "a Bucket": REFUSED_BUCKETS,
  "an EventBus": REFUSED_EVENT_BUSES,
  "a Topic": REFUSED_TOPICS,
  "an RDS": REFUSED_DATABASES,
};

describe("definition: mistakes are refused before anything is registered", () => {
  for (const [where, rows] of Object.entries(REFUSED)) {
    describe(`in ${where}`, () => {
      for (const { name, expect } of rows) it(`refuses ${name}`, expect);
    });
  }

  it("have distinct names in this list", () => {
    const names = Object.entries(REFUSED).flatMap(([where, rows]) =>
      rows.map(({ name }) => `${where}: ${name}`),
    );
    assert.deepEqual(
      names.filter((name, index) => names.indexOf(name) !== index),
      [],
    );
  });
});
