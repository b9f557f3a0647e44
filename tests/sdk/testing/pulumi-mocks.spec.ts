import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import * as pulumi from "@pulumi/pulumi";
import * as library from "#sdk/index";
import { fixture } from "../../support/paths";
import { record } from "../../support/record";

const everyConstruct = require("../../fixtures/protocol/every-construct");

interface Variant {
  readonly state: "inputs" | "nothing";
  readonly defaults?: "v1" | "current";
  readonly isInApp: boolean;
}

const VARIANTS: Readonly<Record<string, Variant>> = {
  "that give a resource its inputs": { state: "inputs", defaults: "current", isInApp: true },
  "that give nothing": { state: "nothing", defaults: "current", isInApp: true },
  "that give nothing, with the defaults of generation 1": { state: "nothing", defaults: "v1", isInApp: true },
  "that give a resource its inputs, without an App": { state: "inputs", isInApp: false },
  "that give nothing, without an App": { state: "nothing", isInApp: false },
};

/** Resources that packages make of a component whose provider does not run under mocks. */
const OF_PROVIDERS = /^aws:ec2\/(internetGateway|routeTable|subnet|vpc):/;

describe("mocks of Pulumi", () => {
  for (const [title, variant] of Object.entries(VARIANTS))
    it(`${title} see what a capture has of every construct, and nothing throws`, async () => {
      const { registered, failures } = await underMocks(variant);
      assert.deepEqual(failures, []);
      assert.deepEqual(registered.toSorted(), await captured(variant));
    });
});

async function underMocks(
  variant: Variant,
): Promise<{ readonly registered: string[]; readonly failures: readonly string[] }> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    fixture("mocks/registers.js"),
    JSON.stringify(variant),
  ]);
  return JSON.parse(stdout);
}

async function captured({ defaults, isInApp }: Variant): Promise<readonly string[]> {
  const graph = await record(
    () => {
      if (!isInApp) return make(new pulumi.ComponentResource("acme:index:Notes", "Home"));
      const app = new library.App({ ...(defaults && { defaults }) });
      app.stack(function Home({ stack }) {
        make(stack);
      });
    },
    { project: "project", stack: "stack" },
  );
  const names = graph.resources().map(({ type, name }) => `${type} ${name}`);
  return names.filter((name) => !OF_PROVIDERS.test(name)).toSorted();
}

function make(stack: unknown): void {
  everyConstruct(library, { stack, others: new Proxy({}, { get: () => stack }) });
}
