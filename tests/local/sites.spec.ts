import assert from "node:assert/strict";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import * as path from "node:path";
import { WebSocket } from "ws";
import { type Served, serve } from "./served";

describe("a program of which only some APIs are served", () => {
  it("opens these alone, and builds no site that nobody asked for", async () => {
    const served = await serve("sites", { only: ["Api", "Plain"] });
    try {
      assert.deepEqual(
        served.local.apis.map(({ id }) => id),
        ["Api", "Plain"],
      );
      assert.equal((await served.get("/")).status, 200);
      assert.equal(existsSync(path.join(served.program.folder, "builds.log")), false);
    } finally {
      await served.close();
    }
  });

  it("takes a site, which is built, with the API that its files name", async () => {
    const served = await serve("sites", { only: ["Built"] });
    try {
      assert.deepEqual(
        served.local.apis.map(({ id }) => id),
        ["Api", "Built"],
      );
      assert.equal(existsSync(path.join(served.program.folder, "builds.log")), true);
    } finally {
      await served.close();
    }
  });

  it("refuses a name that nothing has, with those that there are", async () => {
    await assert.rejects(
      serve("sites", { only: ["Apy"] }),
      /--only names no API and no site of this program: Apy; there is Api, Plain, Built, Server/,
    );
  });
});

describe("the sites of a program on localhost", () => {
  let served: Served;

  before(async () => {
    served = await serve("sites");
  });

  after(() => served?.close());

  const urlOf = (id: string): string => {
    const api = served.local.apis.find((one) => one.id === id);
    assert.ok(api, `${id} is served`);
    return api.url;
  };
  const textOf = async (id: string, path = "/") => (await fetch(urlOf(id) + path)).text();

  /** The text of a page as soon as it changes. */
  async function changed(id: string, before: string, path = "/"): Promise<string> {
    for (;;) {
      served.events.clear();
      const now = await textOf(id, path);
      if (now !== before) return now;
      await served.events.next("reload");
    }
  }

  it("are listed among the served resources, with their kind", () => {
    assert.deepEqual(
      served.local.apis.map(({ id, kind }) => [id, kind]),
      [
        ["Api", "http"],
        ["Plain", "site"],
        ["Built", "site"],
        ["Server", "site"],
      ],
    );
    const routes = served.local.ready.routes.filter(({ routeKey }) => routeKey === "/*");
    assert.deepEqual(
      routes.map(({ api, target }) => [api, target]),
      [
        ["Plain", "2 files"],
        ["Built", "1 file"],
        ["Server", "node server.mjs"],
      ],
    );
  });

  it("contain the local URLs of other resources", async () => {
    assert.equal(await textOf("Plain"), `<p>${urlOf("Api")} dev</p>\n`);
    assert.equal(await textOf("Built"), `first ${urlOf("Api")} dev`);
  });

  it("have the URL that handlers get", async () => {
    const answer = (await (await fetch(urlOf("Api"))).json()) as { url: string; page: string };
    assert.equal(answer.url, urlOf("Plain"));
    assert.equal(answer.page, await textOf("Plain"));
  });

  it("send a saved file at once, and a saved page with its values", async () => {
    const { program } = served;
    program.save("plain/page.css", "p { color: blue }");
    assert.equal(await textOf("Plain", "/page.css"), "p { color: blue }");
    const before = await textOf("Plain");
    program.edit("plain/index.html", "<p>", "<p>new ");
    assert.equal(await changed("Plain", before), `<p>new ${urlOf("Api")} dev</p>\n`);
  });

  it("send a new file, and no longer one that was removed", async () => {
    const { program } = served;
    const index = await textOf("Plain", "/new.txt");
    program.save("plain/new.txt", "new");
    assert.equal(await changed("Plain", index, "/new.txt"), "new");
    rmSync(program.path("plain/new.txt"));
    assert.equal(await changed("Plain", "the file does not exist\n", "/new.txt"), index);
  });

  it("are built again only when one of their sources is saved", async () => {
    const { program, events } = served;
    const builds = () => readFileSync(program.path("builds.log"), "utf8");
    const count = () => builds().split("\n").length - 1;
    const before = await textOf("Built");
    program.save("built/src/page.txt", "second");
    assert.equal(await changed("Built", before), `second ${urlOf("Api")} dev`);
    const built = count();
    events.clear();
    program.edit("index.ts", "const app", "// saved\nconst app");
    await events.next("reload");
    assert.equal(count(), built);
    assert.match(builds(), /^first\n(second\n)+$/);
  });

  describe("with a server of their own", () => {
    it("forward requests to it with the values, and report its output", async () => {
      const reply = await fetch(`${urlOf("Server")}//a%20b?q=1`);
      const { host, ...answer } = (await reply.json()) as Record<string, string>;
      assert.deepEqual(answer, { url: "//a%20b?q=1", API_URL: urlOf("Api"), STAGE: "dev" });
      assert.match(String(host), /^localhost:\d+$/);
      assert.notEqual(`http://${host}`, urlOf("Server"));
      assert.equal(reply.headers.get("x-server"), "own");
      const line = served.local.events("log").find(({ handler }) => handler === "node server.mjs");
      assert.deepEqual([line?.functionName, line?.level], ["Server", "info"]);
      assert.match(line?.text ?? "", /ready/);
    });

    it("connect its socket to pages of this machine, and to no others", async () => {
      const url = urlOf("Server").replace("http", "ws");
      const heard = await new Promise((resolve, reject) => {
        const socket = new WebSocket(url);
        socket.on("message", (data) => {
          resolve(String(data));
          socket.terminate();
        });
        socket.on("error", reject);
      });
      assert.equal(heard, "hello");
      const refused = await new Promise((resolve) => {
        const socket = new WebSocket(url, { origin: "https://evil.example.com" });
        socket.on("message", resolve);
        socket.on("error", (error) => resolve(error.message));
      });
      assert.match(String(refused), /hang up|ECONNRESET/);
    });

    it("refuse requests under a host name that was made to resolve here", async () => {
      const { port } = new URL(urlOf("Server"));
      const status = await new Promise((resolve, reject) => {
        const sent = request({ port, host: "127.0.0.1", headers: { host: "evil.example.com" } }, (reply) => {
          reply.resume();
          resolve(reply.statusCode);
        });
        sent.on("error", reject).end();
      });
      assert.equal(status, 403);
    });

    it("keep it running over saves, and end it with the session", async () => {
      const hostOf = async () => ((await (await fetch(urlOf("Server"))).json()) as { host: string }).host;
      const { program, events } = served;
      const before = await hostOf();
      events.clear();
      program.edit("index.ts", "const app", "// again\nconst app");
      await events.next("reload");
      assert.equal(await hostOf(), before);
      await served.close();
      await assert.rejects(fetch(`http://${before}/`), /fetch failed/);
    });
  });
});
