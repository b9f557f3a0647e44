import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import type { CommandIo } from "#sdk/cli/command";
import { displayFor } from "#sdk/cli/deploy/display";
import type { DeployEvent } from "#sdk/cli/deploy/protocol";
import type { Summary } from "#sdk/cli/deploy/summary";
import { Screen } from "../../../support/screen";
import { textThere } from "../../../support/text-there";

const START: DeployEvent = {
  event: "start",
  command: "deploy",
  stage: "dev",
  mode: "whole",
  stacks: ["dev"],
};
const running = (doing: string): DeployEvent => ({ event: "stack", stack: "dev", state: "running", doing });
const ended = (state: "done" | "interrupted", doing: string): DeployEvent => ({
  event: "stack",
  stack: "dev",
  state,
  doing,
  durationMs: 1_500,
});
const progress = (state: "started" | "ended", name: string): DeployEvent => ({
  event: "progress",
  stack: "dev",
  state,
  name,
  step: `create ${name}`,
});

/** A terminal that shows what a deployment writes. */
function onTerminal(columns = 80): { show: (event: DeployEvent) => void; screen: Screen } {
  const screen = new Screen();
  const stderr = Object.assign(new PassThrough(), { isTTY: true, columns });
  stderr.write = ((text: string) => {
    screen.write(text);
    return true;
  }) as typeof stderr.write;
  return { show: displayFor({ json: false }, { stderr } as unknown as CommandIo), screen };
}

describe("the progress of a deployment on a terminal", () => {
  const variables = { CI: process.env.CI, TERM: process.env.TERM };
  beforeEach(() => {
    delete process.env.CI;
    process.env.TERM = "xterm";
  });
  afterEach(() => {
    for (const [name, value] of Object.entries(variables))
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  });

  it("counts what has begun, also while it compares, and says when only the program runs", () => {
    const { show, screen } = onTerminal();
    show(START);
    show(running("comparing"));
    assert.deepEqual(screen.lines, ["dev  comparing  running the program"]);
    for (const name of ["Api-route-1", "Api-route-2", "Api-route-3"]) show(progress("started", name));
    show(progress("ended", "Api-route-1"));
    // A component ends with its children, and once more with its outputs.
    show(progress("ended", "Api-route-1"));
    // A warning draws all rows anew.
    show({ event: "warning", message: "look" });
    assert.deepEqual(screen.lines, ["warning: look", "dev  comparing  1 of 3 resources  Api-route-3"]);
  });

  it("leaves no part of its line behind when a terminal has shown Ctrl+C in it", () => {
    const { show, screen } = onTerminal();
    show(START);
    show(running("deploying"));
    screen.write("^C");
    show(ended("interrupted", "deploying"));
    assert.deepEqual(screen.lines, ["dev: interrupted while deploying (1.5 s)"]);
  });

  it("has 80 columns on a terminal that tells no size", () => {
    const { show, screen } = onTerminal(0);
    show(START);
    show(running("comparing"));
    assert.deepEqual(screen.lines, ["dev  comparing  running the program"]);
  });

  it("is no event of --json", () => {
    const lines: string[] = [];
    const stdout = { write: (text: string) => lines.push(text) };
    const show = displayFor({ json: true }, { stdout } as unknown as CommandIo);
    for (const event of [START, running("deploying"), progress("started", "a"), ended("done", "deploying")])
      show(event);
    assert.deepEqual(
      lines.map((line) => (JSON.parse(line) as DeployEvent).event),
      ["start", "stack", "stack"],
    );
  });
});

describe("the lines of a comparison", () => {
  const URL = "https://a1b2c3.execute-api.eu-west-1.amazonaws.com";
  const ADDED = { what: "added", key: "POST /notes" } as const;
  const printed = (summary: Pick<Summary, "apis" | "counts">) => {
    const stderr = new PassThrough();
    displayFor({ json: false }, { stderr } as unknown as CommandIo)({
      event: "summary",
      isPreview: true,
      data: [],
      ...summary,
    });
    return textThere(stderr);
  };

  it("say that nothing changes, without a list and its heading", () => {
    assert.equal(printed({ apis: [{ api: "Api", routes: [], urls: [URL] }], counts: {} }), "no changes\n");
  });

  it("list the APIs whose routes would change, and no other", () => {
    const apis = [
      { api: "Api", routes: [ADDED], urls: [URL] },
      { api: "Admin", routes: [], urls: [URL] },
    ];
    assert.equal(
      printed({ apis, counts: { create: 8 } }),
      `would change:\nApi: POST /notes added; ${URL}\nresources: 8 created\n`,
    );
  });
});
