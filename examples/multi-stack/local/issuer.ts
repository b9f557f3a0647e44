import { execFileSync } from "node:child_process";
import { createSign, generateKeyPairSync, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import * as path from "node:path";

/** A key and its certificate for `localhost`, as PEM. */
export interface Tls {
  readonly key: Buffer;
  readonly cert: Buffer;
}

/** Stands in for the user pool: an issuer who gives anybody's token to whoever asks, and so is for nothing else. */
export class Issuer {
  readonly #keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
  readonly #kid = randomUUID();
  readonly #server: Server;

  constructor(tls: Tls) {
    this.#server = createServer({ ...tls }, ({ url }, response) => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(url === "/keys" ? { keys: [this.#jwk()] } : this.#discovery()));
    });
  }

  /** The text in the tokens' `iss`. */
  get url(): string {
    return `https://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  listen(port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once("error", reject).listen(port, "localhost", resolve);
    });
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  /** A token of a user, good for an hour. */
  tokenOf(user: string): string {
    const now = Math.floor(Date.now() / 1000);
    const header = { alg: "RS256", kid: this.#kid };
    const claims = { iss: this.url, aud: "notes", sub: user, iat: now, exp: now + 3600 };
    const signed = [header, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
      .join(".");
    const signature = createSign("RSA-SHA256").update(signed).sign(this.#keys.privateKey);
    return `${signed}.${signature.toString("base64url")}`;
  }

  #discovery(): object {
    return { issuer: this.url, jwks_uri: `${this.url}/keys` };
  }

  #jwk(): object {
    return { ...this.#keys.publicKey.export({ format: "jwk" }), kid: this.#kid, use: "sig", alg: "RS256" };
  }
}

/** A key and certificate of one's own, made with the command openssl and kept. */
function ownTls(folder: string): Tls {
  const [key, cert] = [path.join(folder, "key.pem"), path.join(folder, "cert.pem")];
  if (!existsSync(cert)) {
    mkdirSync(folder, { recursive: true });
    const request = "req -x509 -newkey rsa:2048 -nodes -days 365 -subj /CN=localhost".split(" ");
    const files = ["-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", cert];
    execFileSync("openssl", [...request, ...files], { stdio: "pipe" });
  }
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

async function main(users: readonly string[]): Promise<void> {
  const issuer = new Issuer(ownTls(path.resolve(".sapi", "issuer")));
  await issuer.listen(4999);
  for (const user of users) console.log(`${user}=${issuer.tokenOf(user)}`);
  console.log(`${issuer.url} gives tokens; Ctrl+C ends`);
}

if (require.main === module) void main(process.argv.slice(2));
