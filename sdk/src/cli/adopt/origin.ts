import type { DeployedStack } from "./cloudformation/template";
import { nameIn } from "./criteria";
import type { Matching } from "./match";
import { isPrecious } from "./match";

/** The stage and the app that something deployed belongs to, as far as its tags and its name tell. */
export interface Origin {
  readonly stages: readonly string[];
  readonly apps: readonly string[];
}

/** The stage that is adopted. */
export interface Target {
  readonly stage: string;
  /** Name of the app. Undefined for a program whose resources have no tags. */
  readonly app: string | undefined;
}

/** Something deployed that belongs to another stage or app. */
export interface ForeignData {
  readonly name: string;
  /** `stage prod`, `app blog`, or both. */
  readonly of: string;
}

/** The origin of a stack: SST tags each stack and names it `<stage>-<app>-<id>` where the program gives no other name. */
export function originOf({ name, tags = [] }: DeployedStack, { app, stage }: Target): Origin {
  const tagged = (key: string) => [
    ...new Set(tags.flatMap(({ Key, Value }) => (Key === key && typeof Value === "string" ? [Value] : []))),
  ];
  const [stages, apps] = [tagged("sst:stage"), tagged("sst:app")];
  const named = stageInName(name, app);
  const other = apps.length > 0 ? undefined : appInName(name, app, stage);
  return {
    stages: stages.length > 0 || named === undefined ? stages : [named],
    apps: other === undefined ? apps : [other],
  };
}

/** Another app in a name of SST's form, `<stage>-<app>-<id>`. */
function appInName(name: string, app: string | undefined, stage: string): string | undefined {
  if (app === undefined || hasPart(name, app) || !isSame(name.slice(0, stage.length + 1), `${stage}-`))
    return undefined;
  const [other, id] = name.slice(stage.length + 1).split("-");
  return id === undefined ? undefined : other;
}

/** The stage in a name that has the app's in it: before it, or behind it. Undefined where the name does not tell. */
export function stageInName(name: string, app: string | undefined): string | undefined {
  if (app === undefined) return undefined;
  const [all, own] = [`-${name.toLowerCase()}-`, `-${app.toLowerCase()}-`];
  const at = all.indexOf(own);
  if (at > 0) return all.slice(1, at);
  return at === 0 ? (all.slice(own.length).split("-")[0] ?? "") || undefined : undefined;
}

/** Stacks that belong to another stage or app, or do not say that they belong to this one. */
export function foreignStacks(stacks: readonly DeployedStack[], target: Target): readonly ForeignData[] {
  return stacks.flatMap((stack) => {
    const { name } = stack;
    const { stages, apps } = originOf(stack, target);
    const others = [
      ...stages.filter((stage) => !isSame(stage, target.stage)).map((stage) => `stage ${stage}`),
      ...(target.app === undefined ? [] : apps.filter((app) => !isSame(app, target.app ?? ""))).map(
        (app) => `app ${app}`,
      ),
    ];
    if (others.length > 0) return [{ name, of: others.join(", ") }];
    if (stages.length > 0 || hasPart(name, target.stage)) return [];
    return [{ name, of: "a stage that neither its name nor its tags tell" }];
  });
}

/** The stages that stacks say they are of. */
export function stagesOf(stacks: readonly DeployedStack[], target: Target): readonly string[] {
  const guessed = stacks.flatMap((stack) => {
    const { stages } = originOf(stack, target);
    return stages.length > 0 || !hasPart(stack.name, target.stage) ? stages : [target.stage];
  });
  return [...new Set(guessed.map((stage) => stage.toLowerCase()))].sort();
}

/** Data with the name of another stage, in stacks that are not said to be right and by pairs that nobody has given. */
export function foreignNames(
  { pairs }: Matching,
  target: Target,
  named: ReadonlySet<string>,
): readonly ForeignData[] {
  return [...pairs.values()].flatMap(({ deployed, type, isGiven }) => {
    if (isGiven || named.has(deployed.stack) || !isPrecious(type)) return [];
    const name = nameIn(deployed.physicalId);
    const stage = stageInName(name, target.app);
    return stage === undefined || isSame(stage, target.stage) ? [] : [{ name, of: `stage ${stage}` }];
  });
}

/** Stages of SST differ by case nowhere: buckets have lower case alone. */
function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Whether a name has a stage as a part of its own, at the start or in the middle. */
function hasPart(name: string, stage: string): boolean {
  return `-${name.toLowerCase()}-`.includes(`-${stage.toLowerCase()}-`);
}
