import * as gen0 from "#sdk/gen0/index";
import type { ResourceGraph } from "#sdk/graph/index";
import * as library from "#sdk/index";
import { record } from "./record";

const everyConstruct = require("../fixtures/protocol/every-construct");
const everyConstructOfGen0 = require("../fixtures/protocol/every-construct-of-gen0");
const rareParts = require("../fixtures/protocol/rare-parts");

/** A program that makes all constructs in one form, and its registrations. */
export interface ProgramOfAll {
  readonly name: string;
  readonly graph: ResourceGraph;
}

/** The program of all constructs with each set of defaults, that of generation 0, the rare parts, and one with long ids. */
export async function programsOfAllConstructs(): Promise<readonly ProgramOfAll[]> {
  return [
    await programOf("all constructs with the defaults v1", () => inHome({ defaults: "v1" }, every)),
    await programOf("all constructs with the defaults current", () => inHome({ defaults: "current" }, every)),
    await programOf("all constructs with ids as long as they may be", () =>
      inHome({ defaults: "current" }, (stack) => every(stack, { idOf: longest })),
    ),
    await programOf("alarms that notify topics of the program", alarms),
    await programOf("rare parts of constructs", () => inHome({ defaults: "current" }, rare)),
    await programOf("all constructs of generation 0", () => {
      const app = new gen0.App();
      everyConstructOfGen0(gen0, { stack: new gen0.Stack(app, "Home") });
    }),
  ];
}

async function programOf(name: string, program: () => unknown): Promise<ProgramOfAll> {
  const { graph } = await record(program);
  return { name, graph };
}

function inHome(props: library.AppProps, make: (stack: unknown) => void): void {
  new library.App(props).stack(function Home({ stack }) {
    make(stack);
  });
}

function alarms(): void {
  function Watch({ stack }: library.StackContext) {
    return { topic: new library.Topic(stack, "Alarms") };
  }
  const topic = () => library.use(Watch).topic;
  const app = new library.App({ defaults: "current", alarms: { topic, notify: "stack" } });
  app.stack(Watch).stack(function Home({ stack }) {
    const own = new library.Topic(stack, "Own");
    new library.Queue(stack, "Alarmed", { deadLetters: true, alarms: { topic: own } });
  });
}

function every(stack: unknown, more: object = {}): void {
  everyConstruct(library, { stack, others: new Proxy({}, { get: () => stack }), ...more });
}

function rare(stack: unknown): void {
  rareParts(library, { stack });
}

/** The maximal length of a program's id whose generated name has a bound. */
const LONGEST: Readonly<Record<string, number>> = {
  Changes: 118,
  Notes: 245,
  Orders: 70,
  Archive: 70,
  News: 246,
  Users: 118,
  Web: 118,
  Graph: 118,
  Live: 118,
  Clicks: 118,
  Database: 53,
};
/** A length above every AWS name that contains an id without its own bound. */
const LONG = 300;

function longest(id: string): string {
  return id.padEnd(LONGEST[id] ?? LONG, "x");
}

/** The bounded ids of the program of all constructs, with their maximal lengths. */
export function boundedIds(): Readonly<Record<string, number>> {
  return LONGEST;
}

/** Makes all constructs, with ids of the given lengths. */
export function programWithIds(lengths: Readonly<Record<string, number>>): void {
  inHome({ defaults: "current" }, (stack) =>
    every(stack, { idOf: (id: string) => id.padEnd(lengths[id] ?? 0, "x") }),
  );
}
