import { createRequire } from "node:module";
import * as path from "node:path";
import type { ErrorCode } from "../../errors";
import { stageError } from "../deploy/errors";

/** A client of AWS that a command needs. */
export interface WantedClient {
  readonly stage: string;
  /** Folder of the project, whose own packages are taken before those beside this one. */
  readonly root: string;
  /** The end of the package's name: `lambda` for `@aws-sdk/client-lambda`. */
  readonly service: string;
  /** The use of it, as the end of a sentence: `replaces the code of functions`. */
  readonly use: string;
}

interface Refusal {
  readonly code: ErrorCode;
  /** A further way out, after `run npm install ...`. */
  readonly otherwise?: string;
}

/** The name of a client's package. */
export function packageOf({ service }: Pick<WantedClient, "service">): string {
  return `@aws-sdk/client-${service}`;
}

/**
 * Loads a client of the AWS SDK, version 3, of the project: its classes by their names. The package is an optional peer, since
 * most projects never need it here. Refused: `STAGE_SDK_MISSING`.
 */
export function loadClient<Sdk>(wanted: WantedClient, refusal: Refusal = { code: "STAGE_SDK_MISSING" }): Sdk {
  const sdk = findClient<Sdk>(wanted);
  if (sdk !== undefined) return sdk;
  const name = packageOf(wanted);
  throw stageError(wanted.stage, refusal.code, {
    problem: `${name}, which ${wanted.use}, is not installed`,
    cure: `run npm install --save-dev ${name}${refusal.otherwise ?? ""}`,
  });
}

/** The same, `undefined` where the package is not installed. */
export function findClient<Sdk>({ root, service }: Pick<WantedClient, "root" | "service">): Sdk | undefined {
  for (const from of [path.join(root, "package.json"), __filename]) {
    try {
      return createRequire(from)(packageOf({ service })) as Sdk;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "MODULE_NOT_FOUND") throw error;
    }
  }
  return undefined;
}

/** The settings of a client. Credentials and endpoints are the SDK's own matter, as of a client without settings. */
export interface ClientSettings {
  readonly region: string;
  /** The profile that the Pulumi stack is configured with. */
  readonly profile?: string;
}

/** The settings of a client for resources of one region, with the profile of the configuration `aws:profile`. */
export function clientSettings(region: string, config: Readonly<Record<string, string>>): ClientSettings {
  const profile = config["aws:profile"];
  return { region, ...(profile && { profile }) };
}
