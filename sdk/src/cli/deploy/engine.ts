import type { EngineEvent, LocalWorkspace, PulumiCommand, Stack, UpResult } from "@pulumi/pulumi/automation";
import { stageError } from "./errors";
import { failureOf } from "./failures";
import { PulumiCli, PulumiFailure } from "./pulumi-cli";
import type { ListedStack } from "./units";

/** The first CLI with `pulumi.Stash`, which guards settings that AWS fixes at creation. */
const OLDEST_CLI = [3, 208] as const;

/** The operations of Pulumi on a stack. */
export type Operation = "up" | "preview" | "destroy" | "refresh";

/** A resource in the state of a stack. */
export interface StateResource {
  readonly urn: string;
  readonly type: string;
  /** Id in AWS. Absent for components. */
  readonly id?: string | undefined;
  /** URN of the parent. Absent for the stack itself. */
  readonly parent?: string | undefined;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly outputs: Readonly<Record<string, unknown>>;
  readonly isRetained: boolean;
  /** The engine refuses to delete it. */
  readonly isProtected: boolean;
}

interface Listening {
  /** Folders of policy packs, which the engine asks before a resource is made. */
  readonly policyPacks?: readonly string[];
  readonly onEvent: (event: EngineEvent) => void;
  readonly signal: AbortSignal;
  /** URNs of the resources that it is about. All when it is left out. */
  readonly target?: readonly string[];
}

interface Deployment {
  readonly resources?: readonly {
    readonly urn: string;
    readonly type: string;
    readonly id?: string;
    readonly parent?: string;
    readonly inputs?: Record<string, unknown>;
    readonly outputs?: Record<string, unknown>;
    readonly retainOnDelete?: boolean;
    readonly protect?: boolean;
  }[];
}

/**
 * Pulumi, for the stacks of one project. Backend, passphrase and secrets provider are Pulumi's own: from the environment,
 * the login and the settings files. The stack that the user has selected stays selected.
 */
export class Engine {
  private constructor(
    private readonly stage: string,
    private readonly cli: PulumiCli,
    private readonly workspace: LocalWorkspace,
    private readonly select: (name: string) => Promise<Stack>,
  ) {}

  /** Rejects when there is no CLI that can be used. `envVars` are for whatever Pulumi starts, besides those of this process. */
  static async open(
    stage: string,
    root: string,
    envVars: Readonly<Record<string, string>> = {},
  ): Promise<Engine> {
    // Loaded here, so that help and version answer at once.
    const auto = require("@pulumi/pulumi/automation") as typeof import("@pulumi/pulumi/automation");
    const cli = await findCli(stage, auto.PulumiCommand);
    // The Automation API wants its own class. It calls nothing but `run`, and reads command and version.
    const pulumiCommand = cli as unknown as PulumiCommand;
    const workspace = await auto.LocalWorkspace.create({
      workDir: root,
      pulumiCommand,
      envVars: { ...envVars },
    });
    // Selecting would change which stack `pulumi up` means in this folder.
    workspace.selectStack = () => Promise.resolve();
    return new Engine(stage, cli, workspace, (name) => auto.Stack.select(name, workspace));
  }

  /** The stacks of the project. */
  async list(): Promise<ListedStack[]> {
    const listed = await this.#call(() => this.workspace.listStacks());
    return listed.map(({ name, resourceCount, updateInProgress, lastUpdate }) => ({
      name: name.slice(name.lastIndexOf("/") + 1),
      resources: resourceCount ?? 0,
      isUpdating: updateInProgress === true,
      lastUpdate,
    }));
  }

  /** Make an empty stack. */
  async create(name: string, secretsProvider?: string): Promise<void> {
    const provider = secretsProvider === undefined ? [] : ["--secrets-provider", secretsProvider];
    await this.#run(["stack", "init", name, "--no-select", ...provider]);
  }

  /** Removes a stack that has no resources any more. Its settings file stays. */
  async forget(name: string): Promise<void> {
    await this.#call(() => this.workspace.removeStack(name, { preserveConfig: true }));
  }

  /**
   * Gives the stack outputs after a deployment. Rejects with a {@link PulumiFailure} when it does not come to a good end.
   */
  async operate(
    operation: Operation,
    name: string,
    { onEvent, signal, target, policyPacks = [] }: Listening,
  ): Promise<Readonly<Record<string, unknown>>> {
    const stack = await this.select(name);
    const policies =
      (operation === "up" || operation === "preview") && policyPacks.length > 0
        ? { policyPacks: [...policyPacks] }
        : {};
    const opts = { onEvent, signal, color: "never", suppressOutputs: true, ...policies } as const;
    const result = await stack[operation]({ ...opts, ...(target && { target: [...target] }) });
    const { outputs = {} } = result as Partial<Pick<UpResult, "outputs">>;
    return Object.fromEntries(Object.entries(outputs).map(([key, { value }]) => [key, value]));
  }

  /** Stack outputs. Secret ones are masked unless requested. */
  async outputs(name: string, { showSecrets = false } = {}): Promise<Readonly<Record<string, unknown>>> {
    const secrets = showSecrets ? ["--show-secrets"] : [];
    return JSON.parse(await this.#run(["stack", "output", "--json", "--stack", name, ...secrets]));
  }

  /** The resources of a stack as of its last deployment. Secrets stay encrypted unless requested. */
  async resources(name: string, { showSecrets = false } = {}): Promise<StateResource[]> {
    const secrets = showSecrets ? ["--show-secrets"] : [];
    const text = await this.#run(["stack", "export", "--stack", name, ...secrets]);
    const { deployment } = JSON.parse(text) as { deployment?: Deployment };
    return (deployment?.resources ?? []).map(
      ({ urn, type, id, parent, inputs = {}, outputs = {}, retainOnDelete = false, protect = false }) => ({
        urn,
        type,
        id,
        parent,
        inputs,
        outputs,
        isRetained: retainOnDelete,
        isProtected: protect,
      }),
    );
  }

  /** The configuration of a stack, decrypted. */
  async config(
    name: string,
  ): Promise<ReadonlyMap<string, { readonly value: string; readonly secret: boolean }>> {
    const all = await this.#call(() => this.workspace.getAllConfig(name));
    return new Map(
      Object.entries(all).map(([key, { value, secret }]) => [key, { value, secret: secret === true }]),
    );
  }

  /** Copy a configuration value to another stack, encrypted anew where it is secret. It does not leave Pulumi for that. */
  async copyConfig(key: string, from: string, to: string): Promise<void> {
    await this.#run(["config", "cp", key, "--stack", from, "--dest", to]);
  }

  /** Keys of the project whose values are encrypted in the settings file of a stack. No value is decrypted for it. */
  async secretNames(name: string, project: string): Promise<string[]> {
    const text = await this.#run(["config", "--json", "--stack", name]);
    const all = JSON.parse(text) as Readonly<Record<string, { readonly secret?: boolean }>>;
    return Object.entries(all)
      .filter(([key, { secret }]) => secret === true && key.startsWith(`${project}:`))
      .map(([key]) => key.slice(project.length + 1));
  }

  /** Encrypt a configuration value, which goes to Pulumi on standard input: arguments are for everybody to see. */
  async setSecret(key: string, value: string, name: string): Promise<void> {
    // Pulumi leaves out one line break at the end.
    await this.#run(["config", "set", "--secret", key, "--stack", name], `${value}\n`);
  }

  /** A configuration value of a stack, decrypted. */
  async configValue(key: string, name: string): Promise<string> {
    const text = await this.#run(["config", "get", key, "--json", "--stack", name]);
    return (JSON.parse(text) as { readonly value: string }).value;
  }

  /** Forget a configuration value of a stack. */
  async removeConfig(key: string, name: string): Promise<void> {
    await this.#run(["config", "rm", key, "--stack", name]);
  }

  /** Clear the lock of a stack. */
  async unlock(name: string): Promise<void> {
    await this.#run(["cancel", "--yes", "--stack", name]);
  }

  /** URL of the backend. */
  async backend(): Promise<string> {
    const { url } = await this.#call(() => this.workspace.whoAmI());
    return url ?? "";
  }

  /** See {@link PulumiCli.force}. */
  force(): void {
    this.cli.force();
  }

  async #run(args: string[], input?: string): Promise<string> {
    const { stdout } = await this.#call(() => this.cli.ask(args, this.workspace.workDir, input));
    return stdout;
  }

  /** Calls apart from operations fail for reasons of the machine, never for those of the program. */
  async #call<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof PulumiFailure)) throw error;
      const { code, problem, cure } = failureOf(error.stderr, { stage: this.stage });
      const otherwise = `pulumi ${error.args.slice(0, 2).join(" ")} failed; see what it says`;
      throw stageError(this.stage, code, { problem, cure: cure === "" ? otherwise : cure });
    }
  }
}

/** The Pulumi CLI that is on the PATH. Rejects when there is none that can be used. */
export async function findCli(stage: string, command: typeof PulumiCommand): Promise<PulumiCli> {
  const install = "install it: https://www.pulumi.com/docs/install/";
  const found = await command.get({ skipVersionCheck: true }).catch((error: Error) => {
    if (!/ENOENT/.test(error.message)) throw error;
    throw stageError(stage, "DEPLOY_CLI_MISSING", {
      problem: "the Pulumi CLI is not on the PATH",
      cure: install,
    });
  });
  const { version } = found;
  const [major, minor] = OLDEST_CLI;
  const isOld =
    version !== null && (version.major < major || (version.major === major && version.minor < minor));
  // Builds of the CLI from source have no version of their own.
  if (isOld && process.env.PULUMI_AUTOMATION_API_SKIP_VERSION_CHECK === undefined) {
    const problem = `the Pulumi CLI is ${version}, and the constructs need ${major}.${minor}.0 or later`;
    throw stageError(stage, "DEPLOY_CLI_OLD", { problem, cure: install.replace("install", "update") });
  }
  return new PulumiCli(found.command, version);
}
