import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { until } from "../support/until";
import { SapiProcess } from "./dev-process";
import { ProgramCopy } from "./programs";

describe("sapi invoke and sapi logs", () => {
  let program: ProgramCopy;
  let dev: SapiProcess;

  const run = async (...args: string[]) => {
    const command = new SapiProcess([...args, "--program", program.folder]);
    const code = await command.end();
    return { code, lines: command.otherLines, errors: command.stderr, command };
  };

  before(async () => {
    program = new ProgramCopy("invoked");
    dev = new SapiProcess(["dev", program.folder, "--port", "0", "--no-console", "--json"]);
    await dev.ready();
    await until(() => existsSync(program.path(".sapi/session.json")));
  });

  after(async () => {
    await dev.end("SIGTERM");
    program.remove();
  });

  it("call a function of the running sapi dev, and print its result and its log", async () => {
    const { code, errors, command } = await run("invoke", "Echo", '{"order":1}', "--json");
    const [answer] = command.events.all as unknown as {
      status: number;
      payload: { event: object };
      log: string;
    }[];
    assert.deepEqual([code, answer?.status, answer?.payload.event, errors], [0, 200, { order: 1 }, ""]);
    assert.match(answer?.log ?? "", /\tINFO\thello\n/);
  });

  it("exit with 1 when the function fails, and show the failure afterwards", async () => {
    const { code } = await run("invoke", "src/echo.fail");
    assert.equal(code, 1);
    const { lines } = await run("logs", "src/echo.fail");
    assert.match(lines.join("\n"), /src\/echo\.fail +failed/);
  });

  it("report that no sapi dev runs when it has ended", async () => {
    await dev.end("SIGTERM");
    const { code, errors } = await run("logs");
    assert.deepEqual([code, errors.split(";")[0]], [1, `no sapi dev runs for ${program.folder}`]);
  });
});
