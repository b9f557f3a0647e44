import { clientSettings, findClient, loadClient, type WantedClient } from "../stage/aws-client";
import type { DeployedFunction } from "../stage/deployed-stage";

/** The code that a function has in AWS. */
export interface CodeInAws {
  /** Base64 of the SHA-256 of its archive. */
  readonly sha256: string;
  /** Changes with every change of the function. AWS takes a change for the revision that it names alone. */
  readonly revision: string | undefined;
  /** When it was last changed, as Lambda writes it. */
  readonly modified: string | undefined;
}

/** The members of a function that the calls need. */
export type FunctionName = Pick<DeployedFunction, "functionName" | "region" | "alias">;

/** Somebody else has changed the function since its revision was read. */
export class ChangedMeanwhile extends Error {}

/** The calls of Lambda that read and replace the code of functions. */
export interface LambdaCode {
  read(of: FunctionName): Promise<CodeInAws>;
  /**
   * Replaces the code, and waits until AWS has it. A function with an alias gets a version, which the alias then names.
   * Rejects with {@link ChangedMeanwhile} where the revision is another one by now.
   */
  replace(of: FunctionName, zip: Uint8Array, revision: string | undefined): Promise<CodeInAws>;
}

interface Configuration {
  readonly CodeSha256?: string;
  readonly RevisionId?: string;
  readonly LastModified?: string;
  readonly Version?: string;
}

interface Client {
  send(command: object): Promise<Configuration>;
}

interface Sdk {
  readonly LambdaClient: new (settings: object) => Client;
  readonly GetFunctionConfigurationCommand: new (input: object) => object;
  readonly UpdateFunctionCodeCommand: new (input: object) => object;
  readonly UpdateAliasCommand: new (input: object) => object;
  readonly waitUntilFunctionUpdated: (settings: object, input: object) => Promise<unknown>;
}

/** The seconds that AWS may take to bring new code to a function, and between two questions for it. */
const WAITING = { maxWaitTime: 120, minDelay: 1, maxDelay: 3 };

type Config = Readonly<Record<string, string>>;

/** Loads the client of Lambda. Refused: `STAGE_SDK_MISSING`. */
export function lambdaCode(wanted: Omit<WantedClient, "service" | "use">, config: Config): LambdaCode {
  const use = "replaces the code of functions";
  return callsOf(loadClient<Sdk>({ ...wanted, service: "lambda", use }), config);
}

/** The same, `undefined` where the client is not installed. */
export function lambdaCodeIfInstalled(root: string, config: Config): LambdaCode | undefined {
  const sdk = findClient<Sdk>({ root, service: "lambda" });
  return sdk && callsOf(sdk, config);
}

function callsOf(sdk: Sdk, config: Config): LambdaCode {
  const clients = new Map<string, Client>();
  const clientOf = ({ region }: FunctionName): Client => {
    const client = clients.get(region) ?? new sdk.LambdaClient(clientSettings(region, config));
    clients.set(region, client);
    return client;
  };
  const read = async (of: FunctionName): Promise<CodeInAws> => {
    const ask = (qualified: object) =>
      clientOf(of).send(
        new sdk.GetFunctionConfigurationCommand({ FunctionName: of.functionName, ...qualified }),
      );
    const latest = ask({});
    // Callers get the version that the alias names. A command that was killed may have published another one.
    const called = of.alias === undefined ? latest : ask({ Qualifier: of.alias });
    return toCode((await called).CodeSha256, await latest);
  };
  const updated = (of: FunctionName) =>
    sdk.waitUntilFunctionUpdated({ client: clientOf(of), ...WAITING }, { FunctionName: of.functionName });
  const replace: LambdaCode["replace"] = async (of, zip, revision) => {
    const { functionName: FunctionName, alias } = of;
    const isPublished = alias !== undefined;
    const input = { FunctionName, ZipFile: zip, ...(revision && { RevisionId: revision }) };
    const send = () =>
      clientOf(of).send(
        new sdk.UpdateFunctionCodeCommand({ ...input, ...(isPublished && { Publish: true }) }),
      );
    const { Version } = await whenIdle(send, () => updated(of));
    await updated(of);
    if (isPublished && Version !== undefined) {
      const pointed = { FunctionName, Name: alias, FunctionVersion: Version };
      await clientOf(of).send(new sdk.UpdateAliasCommand(pointed));
    }
    return read(of);
  };
  return { read, replace };
}

/** AWS refuses a change while another one is on its way. */
async function whenIdle<T>(send: () => Promise<T>, updated: () => Promise<unknown>): Promise<T> {
  try {
    return await asRevision(send);
  } catch (error) {
    if ((error as Error).name !== "ResourceConflictException") throw error;
    await updated();
    return asRevision(send);
  }
}

async function asRevision<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const { name, message } = error as Error;
    throw name === "PreconditionFailedException" ? new ChangedMeanwhile(message) : error;
  }
}

function toCode(sha256: string | undefined, { RevisionId, LastModified }: Configuration): CodeInAws {
  return { sha256: sha256 ?? "", revision: RevisionId, modified: LastModified };
}
