import assert from "node:assert/strict";
import type { Inputs } from "@pulumi/pulumi";
import { schema } from "../../provider/src/schema";
import { Coverage } from "../support/provider/coverage";
import type { Constructed } from "../support/provider/deployment";
import { deployFlat, deployTyped, graphOf } from "../support/provider/flat-and-typed";
import type { ProviderProcess } from "../support/provider/process";
import { SAMPLES } from "../support/provider/samples";
import { sharedProvider } from "../support/provider/shared";

/** Properties of JWT authorizers of REST APIs, which no deployment can have while `@pulumi/aws` has no input for them. */
const UNDEPLOYABLE = [
  "RestAuthorizer.jwt",
  "RestAuthorizer.algorithms",
  "RestJwtClaim.name",
  "RestJwtClaim.value",
  "RestJwtClaim.required",
  "RestJwtIssuer.issuer",
  "RestJwtIssuer.audience",
  "RestJwtIssuer.claims",
];

describe("provider: the graph of a component", () => {
  let provider: ProviderProcess;
  const coverage = new Coverage(schema());
  const constructed: Constructed[] = [];

  before(async () => {
    provider = await sharedProvider();
  });

  for (const sample of SAMPLES) {
    it(`is that of a program in TypeScript: ${sample.title}`, async () => {
      const asked: (readonly [string, Inputs])[] = [];
      const flat = await deployFlat(provider, sample, (kind, args) => asked.push([kind, args]));
      const typed = await deployTyped(sample);
      flat.close();
      typed.close();
      for (const [kind, args] of asked) coverage.note(kind, args);
      constructed.push(...flat.constructed);
      assert.equal(flat.constructed.length, asked.length);
      assert.deepEqual(graphOf(flat, sample), graphOf(typed, sample));
    });
  }

  it("has been compared for every component, with every property of every type", () => {
    assert.deepEqual(coverage.unset, UNDEPLOYABLE);
  });

  it("comes with the outputs that the schema has, those that are required at any time", () => {
    const given = new Set<string>();
    for (const { kind, name, state } of constructed) {
      const { properties, required } = outputsOf(kind);
      assert.deepEqual(
        required.filter((output) => state[output] === undefined),
        [],
        `${kind} ${name} leaves out`,
      );
      assert.deepEqual(
        Object.keys(state).filter((output) => !properties.includes(output)),
        [],
        `${kind} ${name} gives besides`,
      );
      for (const output of Object.keys(state)) given.add(`${kind}.${output}`);
    }
    const all = Object.keys(schema().resources).flatMap((type) => {
      const kind = type.slice(type.lastIndexOf(":") + 1);
      return outputsOf(kind).properties.map((output) => `${kind}.${output}`);
    });
    assert.deepEqual(
      all.filter((output) => !given.has(output)),
      [],
    );
  });
});

function outputsOf(kind: string): {
  readonly properties: readonly string[];
  readonly required: readonly string[];
} {
  const { properties = {}, required = [] } = schema().resources[`serverless-api:index:${kind}`] ?? {};
  return { properties: Object.keys(properties), required };
}
