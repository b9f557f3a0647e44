import { strFromU8, unzipSync } from "fflate";
import { zipOf } from "#sdk/bundle/languages/zip";
import { requestOf } from "#sdk/cli/deploy/request";
import type { Session } from "#sdk/cli/deploy/session";
import { deployedFunctions, deployedResources } from "#sdk/cli/stage/deployed-stage";
import { archiveOf } from "#sdk/cli/sync/archive";
import { type LambdaCode, lambdaCodeIfInstalled } from "#sdk/cli/sync/lambda-code";
import { restoreCode } from "#sdk/cli/sync/restore";
import { StageSync } from "#sdk/cli/sync/stage-sync";
import { graphResource, resourceGraph } from "../graph";
import { type TemporaryProject, temporaryProject } from "../project";
import { ScriptedLambda } from "./scripted-lambda";

const MARK = "4dabf18193072939515e22adb298388d";
const [ASSET, ARCHIVE] = ["c44067f5952c0a294b673a41bacd8c17", "0def7320c3a5731c473e5ecbe6d01bc7"];
const TYPE = "aws:lambda/function:Function";
const STACK = "serverless-api:index:Stack";

/** Thrown where a command is killed. */
export class Killed extends Error {}

/**
 * A stage of functions in a scripted AWS, with a program on disk and a state. `deploy` plays the engine. It uploads the code
 * of each function that the program has changed since the last deployment, in a zip with bytes of its own.
 */
export class SyncedStage {
  readonly aws = new ScriptedLambda();
  readonly project: TemporaryProject = temporaryProject({ "index.js": "" });
  readonly said: string[] = [];
  readonly refreshed: string[] = [];
  development: readonly string[] = ["dev"];
  isInstalled = true;
  /** Calls of Lambda until the command is killed, and whether the last one still arrives. */
  killing: { after: number; arrives: boolean } | undefined;
  readonly #state = new Map<string, { code: string; sha256: string }>();
  readonly #program = new Map<string, string>();
  readonly #journal = new Map<string, string>();
  #sync: StageSync | undefined;
  #uploads = 0;

  constructor(readonly names: readonly string[]) {}

  async start(): Promise<void> {
    await this.aws.listen();
    for (const name of this.names) {
      this.save(name, `${name} 0`);
      this.aws.put(name, "none");
    }
  }

  async close(): Promise<void> {
    await this.aws.close();
    this.project.remove();
  }

  /** Saves the code of a function. */
  save(name: string, code: string): void {
    this.#program.set(name, code);
    this.project.write({ [`${name}.js`]: code });
  }

  programOf(name: string): string {
    return this.#program.get(name) as string;
  }

  /** The code that a function has in AWS. */
  codeOf(name: string): string {
    const { zip } = this.aws.functions.get(name) ?? {};
    return zip ? strFromU8(unzipSync(zip)["index.js"] as Uint8Array) : "";
  }

  /** One run of the watcher of `sapi sync`, in the process that runs. */
  async sync() {
    this.#sync ??= this.#newSync();
    return this.#sync.push(
      this.#graph(),
      ({ inputs }) => archiveOf(inputs.code, this.project.folder),
      this.#functions(),
      [],
    );
  }

  /** Another process, which knows what the journal says. */
  restartSync({ isElsewhere = false } = {}): void {
    if (isElsewhere) this.#journal.clear();
    this.#sync = undefined;
  }

  /** A deployment by `sapi deploy`. Without `restores` it is a plain `pulumi up`. */
  async deploy({ restores = true } = {}): Promise<void> {
    const lambda = this.#lambda();
    for (const name of this.names) {
      const code = this.programOf(name);
      if (this.#state.get(name)?.code === code) continue;
      // The provider's zip has other bytes than ours for the same files.
      const zip = zipOf({ "index.js": Buffer.from(code), [`upload-${++this.#uploads}`]: new Uint8Array() });
      const { sha256 } = await lambda.replace(this.#nameOf(name), zip, undefined);
      this.#state.set(name, { code, sha256 });
    }
    if (restores) await restoreCode(this.#session(), () => (this.isInstalled ? lambda : undefined));
  }

  /** Takes what AWS has into the state, as `pulumi refresh` does. */
  refresh(names: readonly string[] = this.names): void {
    for (const name of names) {
      const state = this.#state.get(name);
      const { sha256 } = this.aws.functions.get(name) ?? {};
      if (state && sha256 !== undefined) state.sha256 = sha256;
    }
  }

  stateOf(name: string): string | undefined {
    return this.#state.get(name)?.sha256;
  }

  async archiveShaOf(name: string): Promise<string | undefined> {
    return (
      await archiveOf(
        this.#graph().resources.find((one) => one.name === name)?.inputs.code,
        this.project.folder,
      )
    )?.sha256;
  }

  #newSync(): StageSync {
    return new StageSync(this.#lambda(), this.#journal, new AbortController().signal);
  }

  #nameOf(functionName: string) {
    return { functionName, region: "eu-west-1", alias: undefined };
  }

  /** The real client, which is killed as the test says. */
  #lambda(): LambdaCode {
    const real = lambdaCodeIfInstalled(__dirname, {}) as LambdaCode;
    const guarded = async <T>(call: () => Promise<T>): Promise<T> => {
      const { killing } = this;
      if (killing === undefined) return call();
      killing.after -= 1;
      if (killing.after > 0) return call();
      if (killing.after === 0 && killing.arrives) await call();
      throw new Killed();
    };
    return {
      read: (of) => guarded(() => real.read(of)),
      replace: (of, zip, revision) => guarded(() => real.replace(of, zip, revision)),
    };
  }

  #graph() {
    const entries = (name: string) => ({
      "index.js": { $asset: "file", path: `${name}.js` } as const,
    });
    return resourceGraph(
      ...this.names.map((name) =>
        graphResource(TYPE, name, {
          inputs: { handler: `${name}.handler`, code: { $asset: "archive", entries: entries(name) } },
        }),
      ),
    );
  }

  #functions() {
    return deployedFunctions(deployedResources(new Map([["dev", this.#resources()]])));
  }

  #resources() {
    const facts = { isRetained: false, isProtected: false, inputs: {}, outputs: {} };
    return [
      {
        ...facts,
        urn: `urn:pulumi:dev::notes::${STACK}::Main`,
        type: STACK,
        outputs: { development: this.development },
      },
      ...this.#graph().resources.map(({ urn, name }) => ({
        ...facts,
        urn,
        type: TYPE,
        id: name,
        inputs: {
          code: { [MARK]: ARCHIVE, assets: { "index.js": { [MARK]: ASSET, path: `${name}.js` } } },
        },
        outputs: {
          name,
          arn: `arn:aws:lambda:eu-west-1:111122223333:function:${name}`,
          ...(this.stateOf(name) && { codeSha256: this.stateOf(name) }),
        },
      })),
    ];
  }

  #session(): Session {
    const listed = [{ name: "dev", resources: 1, isUpdating: false }];
    const engine = {
      list: async () => listed,
      resources: async () => this.#resources(),
      operate: async (_: string, __: string, { target }: { readonly target: readonly string[] }) => {
        const names = target.map((urn) => urn.slice(urn.lastIndexOf("::") + 2));
        this.refreshed.push(...names);
        this.refresh(names);
      },
    };
    const request = requestOf("deploy", {
      args: { stage: "dev", program: this.project.folder },
      options: {},
    });
    return {
      request,
      project: { root: this.project.folder, name: "notes" },
      engine,
      listed,
      mode: "whole",
      isMixed: false,
      show: (event: { readonly message?: string }) => void this.said.push(event.message ?? ""),
      io: { signal: new AbortController().signal },
    } as unknown as Session;
  }
}
