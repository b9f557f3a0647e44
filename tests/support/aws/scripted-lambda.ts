import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A function as Lambda has it. */
export interface ScriptedFunction {
  sha256: string;
  revision: string;
  zip: Uint8Array | undefined;
  version: number;
  /** Hashes of published versions. */
  readonly versions: Record<string, string>;
  /** Versions by the name of the alias. */
  readonly aliases: Record<string, string>;
}

/** The calls of Lambda's API that read and replace code, over HTTP, for the real client. It takes revisions as Lambda does. */
export class ScriptedLambda {
  readonly functions = new Map<string, ScriptedFunction>();
  /** Operations in the order in which they came: `UpdateFunctionCode one`. */
  readonly calls: string[] = [];
  /** Called before a change is made. */
  beforeUpdate: (name: string) => void | Promise<void> = () => undefined;
  readonly #server: Server;
  /** Variables of the environment as they were. */
  #before: readonly (readonly [string, string | undefined])[] = [];

  constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  /** Leads the clients of this process to it. Gives its URL. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    const settings = {
      AWS_ENDPOINT_URL_LAMBDA: url,
      AWS_ACCESS_KEY_ID: "key",
      AWS_SECRET_ACCESS_KEY: "secret",
    };
    this.#before = Object.keys(settings).map((name) => [name, process.env[name]]);
    Object.assign(process.env, settings);
    return url;
  }

  close(): Promise<void> {
    for (const [name, value] of this.#before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  /** Puts code there, as a deployment or another person does. */
  put(name: string, sha256: string, zip?: Uint8Array): ScriptedFunction {
    const { version = 1, aliases = {}, versions = {} } = this.functions.get(name) ?? {};
    const made = { sha256, revision: randomUUID(), zip, version, versions, aliases };
    this.functions.set(name, made);
    return made;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, , , encoded = "", what = "", alias = ""] = String(request.url).split("?")[0]?.split("/") ?? [];
    const name = decodeURIComponent(encoded);
    const found = this.functions.get(name);
    const answer = (status: number, body: object, headers: Record<string, string> = {}) => {
      response.writeHead(status, { "content-type": "application/json", ...headers });
      response.end(JSON.stringify(body));
    };
    const refuse = (status: number, code: string) =>
      answer(status, { Type: "User", message: code, Message: code }, { "x-amzn-errortype": code });
    if (found === undefined) return refuse(404, "ResourceNotFoundException");
    const body = await text(request);
    const input = body === "" ? {} : (JSON.parse(body) as Record<string, string | boolean>);
    if (request.method === "GET") {
      this.calls.push(`GetFunctionConfiguration ${name}`);
      const qualifier = new URL(String(request.url), "http://local").searchParams.get("Qualifier");
      const version = qualifier === null ? undefined : found.aliases[qualifier];
      const sha256 = version === undefined ? found.sha256 : (found.versions[version] as string);
      return answer(200, configurationOf(name, { ...found, sha256 }));
    }
    if (what === "aliases") {
      this.calls.push(`UpdateAlias ${name}`);
      found.aliases[alias] = String(input.FunctionVersion);
      return answer(200, { Name: alias, FunctionVersion: input.FunctionVersion });
    }
    this.calls.push(`UpdateFunctionCode ${name}`);
    await this.beforeUpdate(name);
    const now = this.functions.get(name) as ScriptedFunction;
    if (input.RevisionId !== undefined && input.RevisionId !== now.revision)
      return refuse(412, "PreconditionFailedException");
    const zip = Buffer.from(String(input.ZipFile), "base64");
    const made = this.put(name, createHash("sha256").update(zip).digest("base64"), zip);
    // Lambda publishes no second version of the same code.
    if (input.Publish === true && made.versions[made.version] !== made.sha256)
      made.versions[++made.version] = made.sha256;
    return answer(200, {
      ...configurationOf(name, made),
      Version: input.Publish === true ? String(made.version) : "$LATEST",
    });
  }
}

function configurationOf(name: string, { sha256, revision }: ScriptedFunction): object {
  return {
    FunctionName: name,
    CodeSha256: sha256,
    RevisionId: revision,
    LastModified: "2026-11-28T00:00:00.000+0000",
    LastUpdateStatus: "Successful",
    State: "Active",
  };
}
