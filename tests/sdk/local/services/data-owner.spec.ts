import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { takeDataFolder } from "#sdk/local/services/data-folder";
import { newClaim, writeClaim } from "#sdk/local/services/data-owner/claim";
import { OwnedByOther, type OwnerPorts, takeOwnership } from "#sdk/local/services/data-owner/owner";
import { listen } from "#sdk/local/services/data-owner/socket";

const ROUNDS = 4;
const AT_ONCE = 4;

/** A file system without sockets, where hearts beat as often as somebody waits for them. */
class WithoutSockets implements OwnerPorts {
  readonly hearts = new Set<() => void>();
  readonly listen = async () => undefined;
  readonly pause = async () => {
    for (const beat of this.hearts) beat();
  };
  readonly every = (_ms: number, beat: () => void) => {
    this.hearts.add(beat);
    return () => this.hearts.delete(beat);
  };
}

const never: OwnerPorts["every"] = () => () => undefined;

describe("the owner of a data folder", () => {
  let root: string;
  let folder: string;
  const children: ChildProcess[] = [];
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "data-owner-"));
    folder = join(root, "data");
    mkdirSync(folder);
  });
  afterEach(() => {
    for (const child of children.splice(0)) child.kill("SIGKILL");
    rmSync(root, { recursive: true, force: true });
  });

  it("is one of all that start at once over what a killed process has left, and lives until it is killed", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const contenders = await Promise.all(Array.from({ length: AT_ONCE }, startContender));
      for (const { child } of contenders) child.stdin?.write("now\n");
      const answers = await Promise.all(contenders.map(({ next }) => next()));
      assert.deepEqual(
        [...answers].sort(),
        ["owner", ...Array(AT_ONCE - 1).fill("refused")],
        `round ${round}: ${answers.join(", ")}`,
      );
      await Promise.all(contenders.map(({ child }) => killed(child)));
      // The killed processes leave this for the next ones.
      assert.equal(existsSync(join(folder, ".owner")), true);
    }
  });

  it("is recognized by its socket and not by its pid, which a process of another container can have too", async () => {
    const id = "000000000001";
    const server = await listen(folder, id);
    assert.ok(server);
    writeClaim(folder, { ...newClaim(true, id), host: "other-container", isOwner: true });

    await assert.rejects(takeDataFolder(folder), {
      message: `${folder} is in use by process ${process.pid} on other-container; end that process, or choose another folder with --data`,
    });
    server.close();
    await once(server, "close");
    (await takeDataFolder(folder))();
    assert.deepEqual(readdirSync(folder), [".format"]);
  });

  it("does not keep the folder by a pid that another program has now", async () => {
    // Linux alone says which program a process runs. Elsewhere it may be one of an earlier version.
    if (existsSync("/proc/self")) {
      const other = spawn("cat", [], { stdio: ["pipe", "ignore", "ignore"] });
      children.push(other);
      await once(other, "spawn");
      writeFileSync(join(folder, ".owner"), `${other.pid}\n`);
      (await takeDataFolder(folder))();
    }
    writeClaim(folder, { ...newClaim(true, "000000000002"), pid: process.ppid, isOwner: true });
    (await takeDataFolder(folder))();
  });

  it("is found in a folder whose path is too long for a socket", async () => {
    const deep = join(root, "d".repeat(120), "e".repeat(120));
    const leave = await takeDataFolder(deep);
    assert.ok(readdirSync(deep).some((name) => name.endsWith(".sock")) || process.platform === "win32");

    await assert.rejects(takeDataFolder(deep), /is in use by process/);
    leave();
    (await takeDataFolder(deep))();
  });

  it("is recognized by its heartbeat where the file system takes no sockets, and is dead without one", async () => {
    const ports = new WithoutSockets();
    const leave = await takeOwnership(folder, ports);
    await assert.rejects(takeOwnership(folder, ports), OwnedByOther);
    leave();
    assert.equal(ports.hearts.size, 0);

    const id = "000000000003";
    writeClaim(folder, { ...newClaim(false, id), isOwner: true });
    const again = await takeOwnership(folder, ports);
    assert.equal(existsSync(join(folder, `.owner-${id}`)), false);
    again();
  });

  it("is not taken for dead by another machine that cannot reach its socket, as long as its heart beats", async () => {
    const id = "000000000004";
    const claim = { ...newClaim(true, id), machine: "another", isOwner: true };
    writeClaim(folder, claim);
    let pauses = 0;
    const pause = async () => {
      pauses += 1;
      // It beats at the last moment.
      if (pauses === 6)
        writeFileSync(
          join(folder, `.owner-${id}`),
          readFileSync(join(folder, `.owner-${id}`), "utf8").replace(/0$/, "1"),
        );
    };
    await assert.rejects(takeOwnership(folder, { listen, pause, every: never }), OwnedByOther);
    assert.equal(pauses, 6);

    (await takeOwnership(folder, { listen, pause: async () => undefined, every: never }))();
    assert.deepEqual(readdirSync(folder), []);
  });

  it("is the one with the least id of those that have not decided", async () => {
    writeClaim(folder, newClaim(false, "000000000000"));
    const beating = async () => {
      const file = join(folder, ".owner-000000000000");
      const text = readFileSync(file, "utf8");
      writeFileSync(
        file,
        text.replace(/(\d)$/, (digit) => String((Number(digit) + 1) % 10)),
      );
    };
    await assert.rejects(takeOwnership(folder, { listen, pause: beating, every: never }), OwnedByOther);
  });

  interface Contender {
    readonly child: ChildProcess;
    readonly next: () => Promise<string>;
  }

  async function startContender(): Promise<Contender> {
    const child = spawn(process.execPath, [join(__dirname, "folder-contender.cjs"), folder], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    children.push(child);
    const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]();
    const next = async () => String((await lines.next()).value);
    assert.equal(await next(), "ready");
    return { child, next };
  }

  async function killed(child: ChildProcess): Promise<void> {
    const closed = once(child, "exit");
    child.kill("SIGKILL");
    await closed;
  }
});
