// Starts the notes example with the README's command and uses it as a new user would: a check from outside.
import { spawn } from "node:child_process";
import { once } from "node:events";

const url = "http://localhost:4000";
const headers = { authorization: "Bearer let-me-write", "content-type": "application/json" };
const checks = [];

function check(what, found, expected) {
  checks.push(found === expected);
  if (found !== expected) console.error(`${what}: expected ${expected}, found ${found}`);
}

const server = spawn("npm", ["start"], { stdio: ["ignore", "inherit", "inherit"], detached: true });
const exited = once(server, "exit");
try {
  await untilItAnswers(60_000);
  await useIt();
} catch (error) {
  check(String(error), false, true);
} finally {
  process.kill(-server.pid, "SIGINT");
}
// npm reports the signal that it was sent itself. The test counts the processes that are left.
await exited;
check("answers after SIGINT", await isAnswered(), false);
process.exitCode = checks.every(Boolean) ? 0 : 1;

async function untilItAnswers(timeoutMs) {
  const end = Date.now() + timeoutMs;
  while (Date.now() < end && server.exitCode === null) {
    if (await isAnswered()) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${url} did not answer`);
}

function isAnswered() {
  return fetch(url).then(
    () => true,
    () => false,
  );
}

async function useIt() {
  check("page", (await fetch(url)).headers.get("content-type"), "text/html; charset=utf-8");
  check("write without token", (await post("/notes", { title: "a" }, {})).status, 401);
  check(
    "write with a wrong token",
    (await post("/notes", { title: "a" }, { authorization: "Bearer x" })).status,
    403,
  );
  check("invalid note", (await post("/notes", { title: "" })).status, 400);
  const created = await (await post("/notes", { title: "Milk", text: "two bottles" })).json();
  const read = await (await fetch(`${url}/notes/${created.id}`)).json();
  check("read back", read.text, "two bottles");
  const { notes } = await (await fetch(`${url}/notes`)).json();
  check("list", notes.length, 1);
  check("delete", (await fetch(`${url}/notes/${created.id}`, { method: "DELETE", headers })).status, 204);
  check("gone", (await fetch(`${url}/notes/${created.id}`)).status, 404);
}

function post(path, body, extra = headers) {
  return fetch(url + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...extra },
    body: JSON.stringify(body),
  });
}
