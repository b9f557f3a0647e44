import * as pulumi from "@pulumi/pulumi";
import { type DefinitionError, Issues } from "../../errors";
import type { PulumiStacks } from "../pulumi-stacks";
import { splitName } from "../split";
import type { App } from "../stack";
import { judgeDuplicate, type Verdict } from "./duplicate-plan";
import type { AppStackLocation } from "./producers";

/**
 * Ensures that no app stack is deployed a second time. The whole app's Pulumi stack and one of its own may not have it
 * both. Pulumi cannot know, because the two have only their names in common.
 */
export class DuplicateStacks {
  readonly #verdicts = new Map<string, Promise<Verdict | undefined>>();
  #issues: Issues | undefined;
  #refusal: DefinitionError | undefined;

  constructor(
    private readonly app: App,
    private readonly stacks: PulumiStacks,
  ) {}

  /** Begin to look where else an app stack is that runs here. Without an engine nothing is deployed. */
  search(where: AppStackLocation): void {
    if (!pulumi.runtime.hasEngine()) return;
    this.#issues ??= new Issues({ kind: "App", id: this.app.name }).apart();
    this.#verdicts.set(where.stackId, this.#judge(where));
  }

  /**
   * The option with which a resource waits until nothing of the app is known to be deployed elsewhere. Resources inside
   * of a waiting one do so too. After a refusal it waits for ever, and {@link settled} reports that.
   */
  get gate(): Pick<pulumi.ResourceOptions, "dependsOn"> {
    if (!pulumi.runtime.hasEngine()) return {};
    const none = this.settled().then(
      (): [] => [],
      (refusal: DefinitionError) => {
        // Without exported outputs nobody hears of it: as an unhandled rejection it ends the program.
        if (!this.app.areOutputsRead) void Promise.reject(refusal);
        return new Promise<[]>(() => undefined);
      },
    );
    return { dependsOn: none };
  }

  /** Rejects with the refusal, always the same, so that it is reported once. */
  async settled(): Promise<void> {
    // By then the program has registered all its stacks, as far as it has not waited for anything.
    await Promise.resolve();
    const verdicts = await Promise.all(
      [...this.#verdicts].map(async ([id, judged]) => [id, await judged] as const),
    );
    this.#refusal ??= this.#refusalOf(verdicts);
    if (this.#refusal) throw this.#refusal;
  }

  #refusalOf(verdicts: readonly (readonly [string, Verdict | undefined])[]): DefinitionError | undefined {
    const issues = this.#issues;
    for (const [id, verdict] of verdicts) {
      if (verdict === undefined) continue;
      if ("warning" in verdict) this.app.warnOnce(`double ${id}`, verdict.warning);
      else issues?.at(id).add(verdict.code, verdict.mistake);
    }
    return issues?.any ? issues.toError() : undefined;
  }

  async #judge({ stackId: id, project, stage }: AppStackLocation): Promise<Verdict | undefined> {
    const part = splitName({ stage, stackId: id });
    const here = pulumi.getStack();
    const there = here === part ? stage : part;
    // Most stages have no other Pulumi stack, and nothing more is read of them.
    if ((await this.stacks.read(`${project}/${there}`)).kind === "unknown") return undefined;
    const stackNames = { id, project: pulumi.getProject(), whole: stage, part };
    const [ofHere, ofThere] = [this.stacks.readAll(project, here), this.stacks.readAll(project, there)];
    return judgeDuplicate(stackNames, await ofHere, await ofThere);
  }
}
