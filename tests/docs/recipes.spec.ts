import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash, createHmac, randomBytes } from "node:crypto";
import { AuthenticationDetails, CognitoUser, CognitoUserPool } from "amazon-cognito-identity-js";
import { Jimp } from "jimp";
import type { LocalMode } from "#sdk/local/index";
import { codeBlocks, filesOn, readPage } from "../support/markdown";
import { moduleOn } from "../support/page-module";
import { temporaryProject } from "../support/project";
import { type ServedPage, servePage } from "../support/served-page";

/** The type that `curl -d` sends, whose bodies a handler gets in base64. */
const FORM = { "content-type": "application/x-www-form-urlencoded" };

/** The programs of the pages, as ES modules, served with their handlers. */
describe("the recipe for", function () {
  this.timeout(300_000);
  let served: ServedPage;
  let local: LocalMode;
  let picture: Buffer;
  const pictureFile = (type: string) => new File([new Uint8Array(picture)], "picture", { type });

  before(async () => {
    picture = await new Jimp({ width: 640, height: 480, color: 0x336699ff }).getBuffer("image/png");
  });

  const serve = async (page: string, options?: Parameters<typeof servePage>[1]): Promise<string> => {
    const seed = codeBlocks(page).find(({ language }) => language === "json")?.text;
    served = await servePage(page, options, seed === undefined ? {} : { "seed.json": seed });
    local = served.local;
    return served.api;
  };

  afterEach(() => served.close());

  it("uploads makes a thumbnail of what goes to a signed address, and refuses other types", async () => {
    const api = await serve("docs/uploads.md");
    const begin = (type: string) =>
      fetch(`${api}/uploads`, { method: "POST", body: JSON.stringify({ type }) });
    assert.equal((await begin("text/html")).status, 400);

    const { id, url } = await json<{ id: string; url: string }>(await begin("image/png"));
    assert.doesNotMatch(url, /checksum/i);
    const put = (type: string) =>
      fetch(url, { method: "PUT", body: new Uint8Array(picture), headers: { "content-type": type } });
    const refused = await put("image/jpeg");
    assert.equal(refused.status, 403);
    assert.match(await refused.text(), /<Code>SignatureDoesNotMatch<\/Code>/);
    const show = () => fetch(`${api}/pictures/${id}`);
    assert.equal((await show()).status, 404);
    assert.equal((await put("image/png")).status, 200);
    await local.idle({ timeoutMs: 120_000 });

    const shown = await show();
    assert.equal(shown.headers.get("content-type"), "image/jpeg");
    const { width, height } = await Jimp.read(Buffer.from(await shown.arrayBuffer()));
    assert.deepEqual([width, height], [320, 240]);

    const { upload } = moduleOn<{ upload(file: File, api: string): Promise<string> }>(
      "docs/uploads.md",
      "page/upload.ts",
    );
    const thumbnail = await fetch(await upload(pictureFile("image/png"), api));
    assert.equal(thumbnail.headers.get("content-type"), "image/jpeg");
    await assert.rejects(upload(pictureFile("text/html"), api), /type is one of/);
  });

  it("uploads reads a body without a content type, and refuses what is no JSON", async () => {
    const api = await serve("docs/uploads.md");
    const begin = (body: string) => {
      return fetch(`${api}/uploads`, { method: "POST", body, headers: FORM });
    };
    assert.equal((await begin('{"type":"image/png"}')).status, 201);
    for (const body of ["tea", "null", ""]) assert.equal((await begin(body)).status, 400, body);
  });

  it("uploads takes forms up to a largest size, with the two changes of the program", async () => {
    const page = "docs/uploads.md";
    const [route, methods] = ['"POST /forms": "src/forms.begin"', 'allowedMethods: ["PUT", "POST"]'];
    for (const change of [route, methods]) assert.ok(readPage(page).includes(`\`${change}\``), change);
    const program = (filesOn(page)["index.ts"] ?? "")
      .replace("routes: {", `routes: { ${route},`)
      .replace('allowedMethods: ["PUT"]', methods);
    served = await servePage(page, {}, { "index.ts": program });
    local = served.local;

    const { sendForm } = moduleOn<{ sendForm(file: File, api: string): Promise<string> }>(
      page,
      "page/send-form.ts",
    );
    const id = await sendForm(pictureFile("image/png"), served.api);
    await local.idle({ timeoutMs: 120_000 });
    const shown = await fetch(`${served.api}/pictures/${id}`);
    assert.equal(shown.headers.get("content-type"), "image/jpeg");

    const tooLarge = new File([new Uint8Array(5_000_001)], "large.png", { type: "image/png" });
    await assert.rejects(sendForm(tooLarge, served.api), /<Code>EntityTooLarge<\/Code>/);
    await assert.rejects(sendForm(pictureFile("text/html"), served.api), /<Code>AccessDenied<\/Code>/);

    const { url } = await json<{ url: string }>(await fetch(`${served.api}/forms`, { method: "POST" }));
    const headers = { origin: "https://example.com", "access-control-request-method": "POST" };
    assert.equal((await fetch(url, { method: "OPTIONS", headers })).status, 200);
  });

  it("webhooks hands on what is signed over its bytes, and refuses the rest", async () => {
    const api = await serve("docs/webhooks.md", { config: { WEBHOOK_SECRET: "test" } });
    const body = '{ "type": "paid",  "text": "Grüße" }';
    const signature = createHmac("sha256", "test").update(body).digest("hex");
    const post = (sent: string, headers: Record<string, string>) =>
      fetch(`${api}/hooks`, { method: "POST", body: sent, headers });
    for (const type of ["application/json", "application/octet-stream"])
      assert.equal((await post(body, { "content-type": type, "x-signature": signature })).status, 202);
    assert.equal((await post(`${body} `, { "x-signature": signature })).status, 401);
    assert.equal((await post(body, { "x-signature": "00" })).status, 401);
    assert.equal((await post(body, {})).status, 401);
    await local.idle({ timeoutMs: 120_000 });
    const lines = local.events("log").map(({ text }) => text);
    assert.deepEqual(lines, ["received paid", "received paid"]);
  });

  it("pagination reads all posts page by page, the newest first, and refuses a made-up cursor", async () => {
    const api = await serve("docs/pagination.md");
    const posts = `${api}/blogs/ada/posts`;
    for (const text of ["one", "two", "three"])
      await fetch(posts, { method: "POST", body: text, headers: { "content-type": "text/plain" } });
    const page = async (query: string) =>
      json<{ posts: { text: string }[]; next?: string }>(await fetch(`${posts}?limit=2${query}`));
    const first = await page("");
    const second = await page(`&cursor=${first.next}`);
    assert.deepEqual(
      [first, second].map((each) => each.posts.map(({ text }) => text)),
      [["three", "two"], ["one"]],
    );
    assert.equal(second.next, undefined);
    const sent = await fetch(posts, { method: "POST", body: "four", headers: FORM });
    assert.equal((await json<{ text: string }>(sent)).text, "four");
    for (const query of ["?limit=0", "?limit=many", "?cursor=YWRh"])
      assert.equal((await fetch(posts + query)).status, 400, query);
  });

  it("tenants shows each user the notes of their own tenant alone", async () => {
    const api = await serve("docs/tenants.md");
    assert.equal((await fetch(`${api}/notes`)).status, 401);
    const ask = async (email: string, path: string, init: RequestInit = {}) => {
      const authorization = `Bearer ${await idTokenOf(local, email)}`;
      return fetch(`${api}${path}`, { ...init, headers: { ...init.headers, authorization } });
    };
    const saved = await ask("ada@acme.example", "/notes/1", { method: "PUT", body: "Milk", headers: FORM });
    assert.equal(saved.status, 204);
    assert.deepEqual(await json(await ask("ada@acme.example", "/notes")), [
      { tenant: "acme", id: "1", text: "Milk" },
    ]);
    assert.deepEqual(await json(await ask("grace@globex.example", "/notes")), []);
  });

  it("a queue packs what the route sends, and names the dead letters of what is no order", async () => {
    const api = await serve("docs/queue.md");
    const order = (body: string) =>
      fetch(`${api}/orders`, { method: "POST", body, headers: { "content-type": "application/json" } });
    assert.equal((await order('{"product":"tea"}')).status, 202);
    assert.equal((await order("tea")).status, 202);
    await local.idle({ timeoutMs: 120_000 });
    const packed = local.events("log").filter(({ level }) => level === "info");
    assert.deepEqual(
      packed.map(({ text }) => text),
      ["packed tea"],
    );
    const called = local.events("invocation").map(({ source, attempt }) => `${source.kind} ${attempt}`);
    assert.ok(called.includes("sqs 5"), called.join(", "));
  });

  it("a topic gives each subscriber a copy", async () => {
    const api = await serve("docs/topic.md");
    const body = "Tea is cheaper";
    await fetch(`${api}/news`, { method: "POST", body, headers: { "content-type": "text/plain" } });
    await local.idle({ timeoutMs: 120_000 });
    assert.deepEqual(
      local
        .events("log")
        .map(({ handler, text }) => `${handler}: ${text}`)
        .sort(),
      [`src/archive.handle: archived ${body}`, `src/mail.handler: mailed ${body}`],
    );
  });

  it("cron runs a job that counts the orders", async () => {
    await serve("docs/cron.md", { schedules: false });
    local.runSchedule("Report");
    await local.idle({ timeoutMs: 120_000 });
    const [line] = local.events("log");
    assert.match(line?.text ?? "", /^0 orders at \d{4}-/);
  });

  it("a table shows the notes of their owner", async () => {
    const api = await serve("docs/table.md");
    const notes = async (owner: string) => json(await fetch(`${api}/notes?owner=${owner}`));
    assert.deepEqual(await notes("ada"), [{ owner: "ada", id: "1", at: 1, title: "Milk" }]);
    assert.deepEqual(await notes("grace"), []);
  });

  it("sign-in leads over the hosted page to a token that the route takes", async () => {
    const api = await serve("docs/sign-in.md");
    const shown = await fetch(`${api}/`);
    assert.match(await shown.text(), /<button>Sign in<\/button>/);
    assert.equal((await fetch(`${api}/me`)).status, 401);

    const { signIn, clientId } = await json<{ signIn: string; clientId: string }>(
      await fetch(`${api}/config`),
    );
    const page = `${api}/`;
    const verifier = randomBytes(32).toString("base64url");
    const query = new URLSearchParams({
      response_type: "code",
      client_id: clientId,
      redirect_uri: page,
      scope: "openid email",
      state: "visit",
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
    });
    const back = await signInAt(`${signIn}/login?${query}`);
    assert.equal(back.searchParams.get("state"), "visit");

    const body = new URLSearchParams({
      grant_type: "authorization_code",
      client_id: clientId,
      code: back.searchParams.get("code") ?? "",
      redirect_uri: page,
      code_verifier: verifier,
    });
    const { id_token } = await json<{ id_token: string }>(
      await fetch(`${signIn}/oauth2/token`, { method: "POST", body }),
    );
    const me = await fetch(`${api}/me`, { headers: { authorization: `Bearer ${id_token}` } });
    assert.equal((await json<{ email: string }>(me)).email, "ada@example.com");
  });
});

describe("the test in the recipe for uploads", function () {
  this.timeout(300_000);

  it("passes with the files of the page", () => {
    const page = "docs/uploads.md";
    const command = ["--import", "tsx", "--test"];
    assert.ok(readPage(page).includes(`node ${command.join(" ")} tests/uploads.test.ts`));
    const project = temporaryProject({ "package.json": '{ "type": "module" }', ...filesOn(page) });
    try {
      const args = [...command, "--test-reporter=tap", "tests/uploads.test.ts"];
      const report = execFileSync(process.execPath, args, { cwd: project.folder, encoding: "utf8" });
      assert.match(report, /^# pass 1$/m);
    } finally {
      project.remove();
    }
  });
});

/** Signs a user in by SRP, the one way that the client of the pool takes. */
function idTokenOf({ ready }: LocalMode, Username: string): Promise<string> {
  const [pool] = ready.auth ?? [];
  const settings = { UserPoolId: String(pool?.userPoolId), ClientId: String(pool?.clientIds[0]) };
  const Pool = new CognitoUserPool({ ...settings, endpoint: String(ready.services["cognito-idp"]) });
  const details = new AuthenticationDetails({ Username, Password: "Secret-123" });
  return new Promise((resolve, reject) => {
    new CognitoUser({ Username, Pool }).authenticateUser(details, {
      onSuccess: (session) => resolve(session.getIdToken().getJwtToken()),
      onFailure: reject,
    });
  });
}

async function json<T>(reply: Response): Promise<T> {
  return (await reply.json()) as T;
}

/** Fills in the form of a hosted page as Ada, and returns the address that it leads to. */
async function signInAt(url: string): Promise<URL> {
  const form = await fetch(url);
  const [, csrf = ""] = /name="_csrf" value="([^"]*)"/.exec(await form.text()) ?? [];
  const cookie = form.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const body = new URLSearchParams({ _csrf: csrf, username: "ada@example.com", password: "Secret-123" });
  const reply = await fetch(url, { method: "POST", body, headers: { cookie }, redirect: "manual" });
  return new URL(reply.headers.get("location") ?? "", url);
}
