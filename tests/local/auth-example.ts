import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { type LocalMode, type LocalOptions, startLocal } from "pulumi-serverless-api/local";
import { example, NODE_MODULES } from "../support/paths";
import { AuthUsers } from "./auth-users";
import { Events } from "./events";

export const AUTH_EXAMPLE = example("auth");

export interface Reply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The auth example, or a copy of it, served in this process. */
export class AuthExample {
  private constructor(
    readonly local: LocalMode,
    readonly events: Events,
    readonly users: AuthUsers,
  ) {}

  static async serve(options: LocalOptions = {}, program = AUTH_EXAMPLE): Promise<AuthExample> {
    const events = new Events();
    const local = await startLocal(program, { port: 0, watch: false, onEvent: events.add, ...options });
    return new AuthExample(local, events, new AuthUsers(local.ready, events));
  }

  url(route: string): string {
    const api = route === "/profile" ? "Rest" : "Api";
    return `${this.local.apis.find(({ id }) => id === api)?.url}${route}`;
  }

  async get(route: string, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
    const reply = await fetch(this.url(route), { headers });
    return { status: reply.status, body: (await reply.json()) as Reply["body"] };
  }

  /** Requests with a token, where the route reads one. */
  getWith(token: string, route: string): Promise<Reply> {
    return this.get(route, route === "/profile" ? { token } : { authorization: `Bearer ${token}` });
  }

  async close(): Promise<void> {
    this.users.close();
    await this.local.close();
  }
}

/** A copy of the example in its own folder, with one text replaced. */
export function changedExample(file: string, before: string, after: string) {
  const folder = temporaryFolder();
  fs.cpSync(AUTH_EXAMPLE, folder, {
    recursive: true,
    filter: (source) => !/[/\\](\.sapi|node_modules)$/.test(source),
  });
  fs.symlinkSync(NODE_MODULES, path.join(folder, "node_modules"));
  const edit = (file: string, before: string, after: string): void => {
    const at = path.join(folder, file);
    const text = fs.readFileSync(at, "utf8");
    if (!text.includes(before)) throw new Error(`${file} does not contain ${before}`);
    fs.writeFileSync(at, text.replace(before, after));
  };
  edit(file, before, after);
  return { folder, edit };
}

export function temporaryFolder(): string {
  return fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "sapi-auth-")));
}

export function removeFolder(folder: string): void {
  fs.rmSync(folder, { recursive: true, force: true });
}
