import * as pulumi from "@pulumi/pulumi";
import { Issues } from "../../errors";
import { fromOutputText, toOutputText } from "../../values/stack-state";
import { ownProject } from "../own-project";
import { isProvider } from "../program-end";
import { PulumiStacks, type StateRead } from "../pulumi-stacks";
import { type Split, splitName, splitOf, stageOf } from "../split";
import { type App, Stack } from "../stack";
import { importClassStack, propertiesOf } from "./class-stack";
import { DuplicateStacks } from "./duplicate-stacks";
import { type Encoded, encode } from "./encode";
import { addedRoutes, configuredRoutes, type RouteHashes } from "./foreign-routes";
import { hydrate, type Source } from "./hydrate";
import { leafName, type Outline, outlineName, READS, ROUTES, SCHEMA } from "./outline";
import { type AppStackLocation, chooseProducer, commandFor, type Producer, readProducer } from "./producers";

/** Hashes by the stack whose APIs they are for. */
type RoutesText = Readonly<Record<string, RouteHashes>>;
type Candidates = Awaited<ReturnType<typeof readProducer>>;

/** The values that an app shares with other Pulumi stacks, and those that it uses of them. */
export class Sharing {
  /** The part of the app that this Pulumi stack holds. Undefined for the whole app, as a provider has it. */
  readonly split: Split | undefined = isProvider() ? undefined : splitOf(pulumi.getStack());
  readonly duplicates: DuplicateStacks;
  readonly #stacks = new PulumiStacks();
  readonly #candidates = new Map<string, Candidates>();
  readonly #reads = new Map<string, Set<string>>();
  #routesFrom: Promise<Readonly<Record<string, RouteHashes>>> | undefined;

  constructor(private readonly app: App) {
    this.duplicates = new DuplicateStacks(app, this.#stacks);
  }

  /** The state that the last deployment of this Pulumi stack has left. Without an engine nothing was deployed. */
  async ownState(): Promise<StateRead> {
    if (!pulumi.runtime.hasEngine()) return { kind: "unknown" };
    return this.#stacks.readState(`${ownProject()}/${pulumi.getStack()}`);
  }

  /** The location of an app stack of this project that does not run here. */
  ownLocation(stackId: string): AppStackLocation {
    const project = ownProject();
    return { stackId, project, stage: stageOf(pulumi.getStack()), isForeign: false };
  }

  /** Whether the function of an app stack runs in this Pulumi stack. */
  runsHere(stackId: string): boolean {
    return this.split === undefined || this.split.stackId === stackId;
  }

  /** Read what other Pulumi stacks share. True for those that exist. Never rejects. */
  async read(where: AppStackLocation): Promise<boolean> {
    const candidates = await readProducer(where, this.#stacks);
    this.#candidates.set(keyOf(where), candidates);
    return candidates.some(({ read }) => read.kind !== "unknown");
  }

  /** The result of an app stack that another Pulumi stack holds. Undefined with an issue when it cannot be read. */
  valueOf(
    where: AppStackLocation,
    scope: Stack,
    definition: { readonly prototype: unknown },
    issues: Issues,
  ): unknown {
    const candidates = this.#candidates.get(keyOf(where)) ?? [];
    const producer = chooseProducer(where, candidates, issues);
    if (!producer) return undefined;
    const value = hydrate(producer.outline.value, this.#sourceOf(where, producer, scope, issues));
    if (!(definition.prototype instanceof Stack)) return value;
    return importClassStack(definition as { prototype: object }, where.stackId, value as object);
  }

  /** Encodes the result of a stack function. A split app shares nothing else, so that all of it has to be data. */
  encode(value: unknown, issues: Issues): Encoded {
    const encoded = encode(Stack.isInstance(value) ? propertiesOf(value) : value);
    if (!this.split) return encoded;
    for (const { keys, ...why } of encoded.unshareable) issues.at(...keys).add("SHARE_UNSHAREABLE", why);
    return encoded;
  }

  /** The reserved stack outputs, for what the stacks have returned. */
  async outputs(returned: ReadonlyMap<string, Encoded>): Promise<Record<string, unknown>> {
    const routesFrom = await this.#routesFrom;
    const outputs: Record<string, unknown> = {};
    for (const [stackId, encoded] of returned) {
      if (encoded.value === undefined && !this.split) continue;
      outputs[outlineName(stackId)] = toOutputText(toOutline(stackId, encoded, routesFrom));
      for (const [path, leaf] of encoded.leaves) outputs[leafName(stackId, path)] = leaf;
    }
    if (this.#reads.size > 0) {
      const reads = [...this.#reads].map(([stackId, paths]) => [stackId, [...paths].sort()]);
      outputs[READS] = toOutputText(Object.fromEntries(reads));
    }
    const routes = addedRoutes(this.app);
    return routes ? { ...outputs, [ROUTES]: routes } : outputs;
  }

  /** Hashes of the routes that the other app stacks add to REST APIs of this one: by consumer, then by path of the API. */
  routesOfConsumers(): Promise<Readonly<Record<string, RouteHashes>>> {
    this.#routesFrom ??= this.#readRoutes();
    return this.#routesFrom;
  }

  async #readRoutes(): Promise<Readonly<Record<string, RouteHashes>>> {
    const { split } = this;
    if (!split) return {};
    // Stacks that are registered after this one are its consumers.
    await this.app.runner.ended();
    const others = this.app.runner.ids.filter((id) => id !== split.stackId);
    const { project, stage } = this.ownLocation(split.stackId);
    const found = await Promise.all(
      others.map(async (stackId) => {
        const read = await this.#stacks.read(`${project}/${splitName({ stage, stackId })}`);
        const text = read.kind === "outputs" ? read.outputs[ROUTES] : undefined;
        const hashes =
          typeof text === "string" ? (fromOutputText(text) as RoutesText)[split.stackId] : undefined;
        return hashes === undefined ? [] : [[stackId, hashes] as const];
      }),
    );
    return Object.fromEntries(found.flat());
  }

  #sourceOf(where: AppStackLocation, producer: Producer, scope: Stack, issues: Issues): Source {
    const { stackId, project } = where;
    const { reference, outline, outputs } = producer;
    const origin = {
      stackId,
      reference,
      ...(where.isForeign && { project: project.split("/").at(-1) as string }),
      serves: (apiPath: string, hash: string | undefined) => serves(where, outline, scope.id, apiPath, hash),
    };
    return {
      scope,
      origin,
      output: (path) => {
        const name = leafName(stackId, path);
        if (isUnreadable(producer, name)) {
          const problem = `${reference} has a secret here that cannot be decrypted`;
          const cure = `see to its passphrase or key, as in: pulumi stack output --show-secrets -s ${reference}`;
          throw issueAt(issues, stackId, path, "SHARE_UNREADABLE", { problem, cure });
        }
        if (Object.hasOwn(outputs, name)) return this.#stacks.output(reference, name);
        const problem = `${reference} has no value of it: the deployment that should have made it has not ended`;
        const cure = `deploy it again: ${commandFor(where, reference)}`;
        throw issueAt(issues, stackId, path, "SHARE_OUTPUT_MISSING", { problem, cure });
      },
      refuseMissing: (path) => {
        const problem = `${reference} was deployed by a program that did not return it`;
        const cure = `deploy it again: ${commandFor(where, reference)}; or return undefined for it there`;
        throw issueAt(issues, stackId, path, "SHARE_OUTPUT_MISSING", { problem, cure });
      },
      classOf: (kind) => this.app.kinds.find((known) => known.kind === kind)?.class,
      noteRead: (path) => void this.#readsOf(stackId).add(path),
      refuse: (path, why) => {
        throw issueAt(issues, stackId, path, "SHARE_UNSHAREABLE", why);
      },
      refuseKind: (path, kind) => {
        const problem = `this version of the package has no ${kind}`;
        const cure = "update pulumi-serverless-api to the version that deployed it";
        throw issueAt(issues, stackId, path, "SHARE_SCHEMA", { problem, cure });
      },
    };
  }

  #readsOf(stackId: string): Set<string> {
    const found = this.#reads.get(stackId) ?? new Set();
    this.#reads.set(stackId, found);
    return found;
  }
}

function toOutline(
  stack: string,
  { value, exports }: Encoded,
  routesFrom: Readonly<Record<string, RouteHashes>> | undefined,
): Outline {
  const hasRoutes = routesFrom !== undefined && Object.keys(routesFrom).length > 0;
  const routesConfigured = configuredRoutes();
  return {
    schema: SCHEMA,
    stack,
    exports,
    ...(value !== undefined && { value }),
    ...(hasRoutes && { routesFrom }),
    ...(routesConfigured !== undefined && { routesConfigured }),
  };
}

/** A producer knows the stacks of its own app. Its configuration names others. */
function serves(
  { isForeign }: AppStackLocation,
  { routesFrom, routesConfigured = "" }: Outline,
  consumer: string,
  apiPath: string,
  hash: string | undefined,
): boolean {
  if (!isForeign) return routesFrom?.[consumer]?.[apiPath] === hash;
  return hash === undefined || routesConfigured.split(",").includes(hash);
}

/** The engine gives an empty object for a secret that it cannot decrypt, and does not fail. */
function isUnreadable({ outputs, isSecret }: Producer, name: string): boolean {
  const value = outputs[name];
  const isEmpty = typeof value === "object" && value !== null && Object.keys(value).length === 0;
  return isSecret(name) && isEmpty && !Array.isArray(value);
}

function issueAt(
  issues: Issues,
  stackId: string,
  path: string,
  code: "SHARE_OUTPUT_MISSING" | "SHARE_UNSHAREABLE" | "SHARE_UNREADABLE" | "SHARE_SCHEMA",
  { problem, cure }: { readonly problem: string; readonly cure: string },
): Error {
  // With a location of its own: a member may be read long after `use`.
  const found = new Issues(issues.construct).at("use");
  found.add(code, { problem: `${path} of ${stackId}: ${problem}`, cure });
  return found.toError();
}

function keyOf({ project, stage, stackId }: AppStackLocation): string {
  return `${project}/${stage}/${stackId}`;
}
