import assert from "node:assert/strict";
import { chmodSync, writeFileSync } from "node:fs";
import { strToU8, zipSync } from "fflate";
import { ProgramCopy } from "./programs";
import { type Served, serve } from "./served";

/** The layers of the program. Git ignores the folders of their packages. */
function withLayers(): ProgramCopy {
  const program = new ProgramCopy("function-environment");
  const packages = "layer/nodejs/node_modules";
  program.save(`${packages}/of-layer/index.js`, 'exports.name = "a package of a layer";\n');
  const manifest = { name: "module-of-layer", type: "module", exports: { import: "./main.js" } };
  program.save(`${packages}/module-of-layer/package.json`, JSON.stringify(manifest));
  program.save(`${packages}/module-of-layer/main.js`, 'export const name = "a module of a layer";\n');
  const over = { "nodejs/node_modules/of-layer/index.js": strToU8('exports.name = "a later layer";\n') };
  writeFileSync(program.path("over.zip"), zipSync(over));
  return program;
}

describe("the environment of functions", () => {
  let served: Served;

  before(async () => {
    served = await serve("function-environment", {}, withLayers());
  });

  after(() => served.close());

  const bodyOf = async (path: string) => JSON.parse((await served.get(path)).body) as unknown;

  it("has their own time zone, or Lambda's by default", async () => {
    assert.deepEqual(await bodyOf("/zone"), { zone: "America/New_York", hour: 8 });
    const { zone } = (await bodyOf("/utc")) as { zone: string };
    assert.equal(zone, Intl.DateTimeFormat().resolvedOptions().timeZone);
    const row = served.local.ready.served.find(({ what }) => what === "time zone of functions on Node");
    assert.equal(row !== undefined, zone !== "UTC");
  });

  it("has files that Node loads before their handlers", async () => {
    assert.deepEqual(await bodyOf("/loaded"), { required: "by require", imported: "by import" });
  });

  it("has a layer's wrapper that starts them", async () => {
    assert.deepEqual(await bodyOf("/wrapped"), { wrapped: "by a layer" });
  });

  it("has packages of layers, required and imported, later layers over earlier ones", async () => {
    assert.deepEqual(await bodyOf("/required"), { name: "a package of a layer" });
    assert.deepEqual(await bodyOf("/imported"), { name: "a module of a layer", over: "a later layer" });
  });

  it("lacks the files of a layer that the program does not make, which the start reports", async () => {
    assert.equal((await served.get("/elsewhere")).status, 200);
    const rows = served.local.ready.served.filter(({ what }) => what.endsWith(" layers"));
    const arn = "arn:aws:lambda:eu-west-1:123456789012:layer:elsewhere:3";
    assert.deepEqual(
      rows.map(({ fidelity, note }) => [fidelity, note]),
      [["not emulated", `nothing is in /opt of ${arn}: it is not in the program`]],
    );
  });

  it("is reloaded with a save in a layer", async () => {
    served.events.clear();
    served.program.save("layer/bin/wrap", '#!/bin/sh\nexport WRAPPED="by a save"\nexec "$@"\n');
    chmodSync(served.program.path("layer/bin/wrap"), 0o755);
    await served.events.next("reload");
    assert.deepEqual(await bodyOf("/wrapped"), { wrapped: "by a save" });
  });
});
