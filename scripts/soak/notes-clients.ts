import { connect } from "node:net";
import { type Client, type Load, pause } from "./load";
import type { Programs } from "./programs";

const TOKEN = "Bearer let-me-write";
const INTERNAL = '{"message":"Internal Server Error"}';

/** Clients wait no longer for a reply. */
const TIMEOUT_MS = 20_000;

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** All clients of the notes. */
export function notesClients(url: string, programs: Programs, load: Load): readonly Client[] {
  const ask = asker(url, load);
  return [
    ...times(3, () => () => read(ask)),
    ...times(3, () => () => write(ask)),
    () => waitLong(ask),
    ...["throws", "exits", "never"].map((how) => () => fail(ask, how, load)),
    ...DROPS.map((text) => () => drop(url, text, load)),
    saver(ask, programs, load),
  ];
}

type Ask = (line: string, expected: number | readonly number[], options?: Asked) => Promise<Answer>;

interface Asked {
  readonly token?: string;
  readonly body?: object;
}

/** Sends `GET /notes` and accepts only an expected status. */
function asker(url: string, load: Load): Ask {
  return async (line, expected, { token, body } = {}) => {
    const [method = "", path = ""] = line.split(" ");
    const response = await fetch(url + path, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        ...(token && { authorization: token }),
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (![expected].flat().includes(response.status))
      throw new Error(`${line} answered ${response.status} ${text.slice(0, 200)}`);
    load.count("requests");
    return { status: response.status, text };
  };
}

async function read(ask: Ask): Promise<void> {
  await ask("GET /notes", 200);
  expect((await ask("GET /", 200)).text.startsWith("<!doctype html>"), "GET / is no page");
  await ask("GET /notes/nowhere", 404);
}

async function write(ask: Ask): Promise<void> {
  await ask("POST /notes", 401, { body: { title: "nobody" } });
  await ask("POST /notes", 403, { token: "Bearer wrong", body: { title: "somebody" } });
  const title = `note ${Math.random()}`;
  const { text } = await ask("POST /notes", 201, { token: TOKEN, body: { title } });
  const { id } = JSON.parse(text) as { readonly id: string };
  expect((await ask(`GET /notes/${id}`, 200)).text.includes(title), "a note has another title");
  await ask(`PUT /notes/${id}`, 200, { token: TOKEN, body: { title, text: "more" } });
  await ask(`DELETE /notes/${id}`, 204, { token: TOKEN });
  await ask(`GET /notes/${id}`, 404);
}

/** Is running when a save comes. */
async function waitLong(ask: Ask): Promise<void> {
  expect((await ask("GET /soak/slow", 200)).text === "slow", "a slow reply is another one");
}

/** The worker ends, and the client gets AWS's error. */
async function fail(ask: Ask, how: string, load: Load): Promise<void> {
  const { text } = await ask(`GET /soak/${how}`, 500);
  expect(text === INTERNAL, `GET /soak/${how} answered ${text}`);
  load.count("failures");
  await pause(100);
}

const HEAD = "Host: localhost\r\nAuthorization: Bearer let-me-write\r\n";

/** Clients that end early: they send nothing, a part of the head, of the body, or all without waiting for the reply. */
const DROPS = [
  "",
  `GET /notes HTTP/1.1\r\n${HEAD}`,
  `POST /notes HTTP/1.1\r\n${HEAD}Content-Length: 100\r\n\r\n{"title"`,
  `GET /soak/slow HTTP/1.1\r\n${HEAD}\r\n`,
];

async function drop(url: string, text: string, load: Load): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => {
      socket.write(text, () => setTimeout(() => socket.resetAndDestroy(), 10));
    });
    socket.once("error", reject);
    socket.once("close", () => resolve());
  });
  load.count("drops");
  await pause(20);
}

/** Every tenth save is one of the program. */
function saver(ask: Ask, programs: Programs, load: Load): Client {
  let saves = 0;
  return async () => {
    const version = String(++saves);
    if (saves % 10 > 0) {
      const isServed = async () => (await ask("GET /soak/version", 200)).text === version;
      await load.save("handler of the notes", () => programs.saveVersion(version), isServed);
    } else {
      const isThere = saves % 20 === 0;
      const isServed = async () =>
        (await ask("GET /soak/extra", [200, 404])).status === (isThere ? 200 : 404);
      await load.save("program of the notes", () => programs.saveExtraRoute(isThere), isServed);
    }
    await pause(400);
  };
}

function expect(isGood: boolean, complaint: string): void {
  if (!isGood) throw new Error(complaint);
}

function times<T>(count: number, make: () => T): readonly T[] {
  return Array.from({ length: count }, make);
}
