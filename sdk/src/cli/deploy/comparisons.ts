import { isDeepStrictEqual } from "node:util";
import type { AppPlan } from "./app-plan";
import type { Outcome } from "./operate";
import { areSame, type FileHashes, readProgramFiles } from "./program-files";
import type { Session } from "./session";
import { settingsFile } from "./settings";
import { splitName, type Unit } from "./units";

type Outputs = Readonly<Record<string, unknown>>;

/** How long a comparison counts. */
type Validity =
  /** As long as nothing that it depends on has other contents. */
  | "by content"
  /** Until something is deployed, since its dependencies are not known. */
  | "until a deployment";

const REFERENCE = "pulumi:pulumi:StackReference";

/**
 * Decides whether a Pulumi stack needs another comparison before it is deployed. It needs one where the files of its program
 * have changed since, or the outputs of a stack that it uses, or that uses it.
 */
export class Comparisons {
  readonly #session: Session;
  readonly #units: readonly Unit[];
  readonly #seen: readonly string[];
  readonly #isRepeatable: boolean;
  /** Outputs of deployed stacks with their secrets, by stack, as they were before the first comparison. */
  readonly #outputs: Map<string, Outputs>;
  readonly #valid = new Map<string, Validity>();
  /** When each Pulumi stack was deployed before, and of those that were deployed here. */
  readonly #updates: ReadonlyMap<string, string>;
  #files: FileHashes | undefined;
  /** Whether something was deployed since, which has taken time. */
  #isLater = false;

  constructor(
    session: Session,
    units: readonly Unit[],
    plan: AppPlan,
    outputs: ReadonlyMap<string, Outputs>,
  ) {
    this.#session = session;
    this.#units = units;
    this.#seen = plan.files ?? [];
    this.#isRepeatable = plan.startsPrograms !== true;
    const { stage } = session.request;
    this.#outputs = new Map([...outputs].map(([id, found]) => [splitName(stage, id), found]));
    this.#updates = updatesOf(session.listed);
  }

  /** Notes the contents of the files. Comparisons begin after this. */
  begin(): void {
    this.#files = this.#isRepeatable ? this.#read() : undefined;
  }

  /** A stack was compared, and nothing was waited for since. */
  add({ stack, changes }: Outcome): void {
    const isKnown = this.#files !== undefined && !changes.some((change) => this.#isReadElsewhere(change));
    this.#valid.set(stack, isKnown ? "by content" : "until a deployment");
  }

  /** Whether the comparison of a stack is as good as a new one. */
  async isValid(stack: string): Promise<boolean> {
    const validity = this.#valid.get(stack);
    if (validity !== "by content") return validity !== undefined;
    const isSame = this.#hasSameFiles(stack) && (!this.#isLater || (await this.#isDeployedByNobody(stack)));
    if (!isSame) this.#valid.delete(stack);
    return isSame;
  }

  #hasSameFiles(stack: string): boolean {
    const now = this.#read();
    const { project } = this.#session;
    // Settings of other stacks are no part of its program, and new stacks have got some meanwhile.
    const others = this.#units
      .filter(({ name }) => name !== stack)
      .map(({ name }) => settingsFile(project, name));
    return now !== undefined && this.#files !== undefined && areSame(this.#files, now, new Set(others));
  }

  /** Others may deploy the same stage, as long as it is another stack of it. */
  async #isDeployedByNobody(stack: string): Promise<boolean> {
    const now = updatesOf(await this.#session.engine.list());
    const before = this.#updates.get(stack);
    return before !== undefined && now.get(stack) === before;
  }

  /** A stack was deployed. Takes comparisons back that depend on it. */
  deployed({ stack, isGood, outputs }: Outcome): void {
    const before = this.#outputs.get(stack);
    const isSame = isGood && outputs !== undefined && isDeepStrictEqual(before, outputs);
    if (outputs) this.#outputs.set(stack, outputs);
    this.#isLater = true;
    for (const [name, validity] of this.#valid) {
      const isOut =
        name === stack || validity === "until a deployment" || (!isSame && this.#areRelated(name, stack));
      if (isOut) this.#valid.delete(name);
    }
  }

  #read(): FileHashes | undefined {
    return readProgramFiles(this.#session.project.root, this.#seen);
  }

  /** Producers read the routes that their consumers add. */
  #areRelated(one: string, other: string): boolean {
    return this.#uses(one, other) || this.#uses(other, one);
  }

  #uses(one: string, other: string): boolean {
    return this.#units.some(({ name, after }) => name === one && after.includes(other));
  }

  /** Whether a change is the read of something that others may have changed meanwhile. */
  #isReadElsewhere({ kind, type, name }: Outcome["changes"][number]): boolean {
    const { name: project } = this.#session.project;
    if (type === REFERENCE) return !this.#units.some((unit) => name.endsWith(`/${project}/${unit.name}`));
    return kind === "read";
  }
}

function updatesOf(listed: Session["listed"]): ReadonlyMap<string, string> {
  return new Map(
    listed.flatMap(({ name, lastUpdate }) => (lastUpdate === undefined ? [] : [[name, lastUpdate]])),
  );
}
