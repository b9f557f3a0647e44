import { readFileSync } from "node:fs";
import type { SeedUser } from "./seed-user";

type Members = Readonly<Record<string, unknown>>;

const MEMBERS = [
  "pool",
  "username",
  "password",
  "email",
  "phone_number",
  "attributes",
  "groups",
  "confirmed",
] as const;

/** Reads a file of users: `[{ "email": "ada@example.com", "password": "..." }]`. Values stand in no problem. */
export function readSeedFile(file: string): { users: readonly SeedUser[]; problems: readonly string[] } {
  const problems: string[] = [];
  const list = parse(file, problems);
  const users = list.map((entry, index) => userOf(entry, `[${index}]`, problems));
  return { users, problems };
}

function parse(file: string, problems: string[]): readonly unknown[] {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    problems.push(`the file cannot be read (${(error as NodeJS.ErrnoException).code}); write where it is`);
    return [];
  }
  try {
    const given: unknown = JSON.parse(text);
    // In a file with the seeds of other services, users are a member beside those.
    const list = isObject(given) && hasOthers(given) ? (given.users ?? []) : given;
    if (Array.isArray(list)) return list;
    problems.push("the file holds no list; write [{ ... }, { ... }]");
  } catch {
    // The parser's message has parts of the text in it, and the text has passwords in it.
    problems.push("the file is no JSON; look for a missing comma or quote");
  }
  return [];
}

/** Whether the file has sections of other services. */
function hasOthers(given: Members): boolean {
  return ["users", "tables", "buckets", "queues", "streams", "parameters", "secrets"].some((name) =>
    Object.hasOwn(given, name),
  );
}

function userOf(entry: unknown, path: string, problems: string[]): SeedUser {
  if (!isObject(entry)) problems.push(`${path}: is no object; write { "username": ..., "password": ... }`);
  const user = isObject(entry) ? entry : {};
  refuseUnknown(user, path, problems);
  const read = new Reader(user, path, problems);
  const email = read.text("email");
  const phone = read.text("phone_number");
  const username = read.text("username") ?? email ?? phone;
  const password = read.text("password");
  const confirmed = read.flag("confirmed") ?? true;
  if (isObject(entry) && user.username === undefined && username === undefined) {
    problems.push(`${path}.username: is missing; write a username, an email or a phone_number`);
  }
  if (isObject(entry) && user.password === undefined) {
    problems.push(`${path}.password: is missing; write the password to sign in with`);
  }
  return {
    path,
    pool: read.text("pool"),
    username: username ?? "",
    password,
    status: confirmed ? "CONFIRMED" : "UNCONFIRMED",
    attributes: {
      ...read.texts("attributes"),
      ...(email === undefined ? {} : { email }),
      ...(phone === undefined ? {} : { phone_number: phone }),
    },
    groups: read.list("groups"),
    verified: confirmed,
    enabled: true,
  };
}

function refuseUnknown(user: Members, path: string, problems: string[]): void {
  for (const name of Object.keys(user)) {
    if (MEMBERS.some((member) => member === name)) continue;
    problems.push(`${path}.${name}: is unknown; write one of ${MEMBERS.join(", ")}, or put it in attributes`);
  }
}

/** Reads members of a user and notes those of a wrong type. */
class Reader {
  constructor(
    private readonly user: Members,
    private readonly path: string,
    private readonly problems: string[],
  ) {}

  text(name: string): string | undefined {
    const value = this.user[name];
    if (value === undefined || (typeof value === "string" && value !== ""))
      return value as string | undefined;
    return this.#note(name, "is no text; write it in quotes");
  }

  flag(name: string): boolean | undefined {
    const value = this.user[name];
    if (value === undefined || typeof value === "boolean") return value;
    return this.#note(name, "is neither true nor false; write one of them without quotes");
  }

  list(name: string): readonly string[] {
    const value = this.user[name] ?? [];
    if (Array.isArray(value) && value.every((one) => typeof one === "string")) return value;
    return this.#note(name, 'is no list of texts; write ["..."]') ?? [];
  }

  texts(name: string): Readonly<Record<string, string>> {
    const value = this.user[name] ?? {};
    if (!isObject(value)) return this.#note(name, 'is no object; write { "name": "..." }') ?? {};
    const entries = Object.entries(value);
    for (const [key, one] of entries) {
      if (typeof one !== "string")
        this.#note(`${name}[${JSON.stringify(key)}]`, "is no text; write it in quotes");
    }
    return Object.fromEntries(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
  }

  #note(name: string, problem: string): undefined {
    this.problems.push(`${this.path}.${name}: ${problem}`);
    return undefined;
  }
}

function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
