import * as pulumi from "@pulumi/pulumi";
import * as library from "#sdk/index";
import type { Registered } from "../engine/registration";
import { fixture } from "../paths";
import { Deployment, type DeploymentSettings } from "./deployment";
import type { ProviderProcess } from "./process";
import { Remote } from "./remote";

/** The folder of the programs. */
export const FOLDER = fixture("provider");

/** Makes components of the package, as a program in another language does. */
export type MakeFlat = (
  kind: string,
  name: string,
  args?: pulumi.Inputs,
  opts?: pulumi.ComponentResourceOptions,
) => Remote;

type Library = typeof library;
type ConstructClasses = {
  [Kind in keyof Library as Library[Kind] extends abstract new (
    ...given: never
  ) => pulumi.ComponentResource
    ? Kind
    : never]: Library[Kind];
};

/** Makes constructs, as a program in TypeScript does. */
export type MakeTyped = <Kind extends keyof ConstructClasses>(
  kind: Kind,
  name: string,
  props?: object,
  opts?: pulumi.ComponentResourceOptions,
) => InstanceType<ConstructClasses[Kind]>;

/** Adds to constructs the additions of components with these names, `Permissions-Readers`. */
export type AddTyped = (component: string, add: () => void) => void;

/** One definition in both forms. */
export interface Sample<Given = unknown> {
  readonly title: string;
  readonly settings?: DeploymentSettings;
  /** An input that differs, by name of the resource, with the reason beside it. */
  readonly unlike?: Readonly<Record<string, string>>;
  /** The resources that the program makes with the AWS package itself. */
  readonly given?: () => Given;
  flat(make: MakeFlat, given: Given): void;
  typed(make: MakeTyped, given: Given, add: AddTyped): void | Promise<void>;
}

/** A sample, whose two forms are given the same. */
export function sample<Given>(one: Sample<Given>): Sample {
  return one as Sample;
}

/** The definition as the provider makes it. `note` records each component. */
export async function deployFlat(
  provider: ProviderProcess,
  { settings, given, flat }: Sample,
  note: (kind: string, args: pulumi.Inputs) => void = () => undefined,
): Promise<Deployment> {
  const deployment = await Deployment.start(provider, settings);
  await deployment.run(() => {
    const make: MakeFlat = (kind, name, args = {}, opts = {}) => {
      note(kind, args);
      return new Remote(kind, name, args, opts);
    };
    flat(make, given?.());
  });
  return deployment;
}

/** The definition as a program in TypeScript makes it, in the scope that a provider uses. */
export async function deployTyped({ settings, given, typed }: Sample): Promise<Deployment> {
  const deployment = await Deployment.start(undefined, settings);
  await inFolder(() =>
    deployment.run(() => {
      const scope = new library.ProviderScope(
        new library.App({ stage: pulumi.getStack().replace(/\./g, "-") }),
        new pulumi.DependencyResource(deployment.rootUrn),
      );
      const make = (kind: keyof ConstructClasses, name: string, props = {}, opts = {}) =>
        scope.define(
          `${kind}-${name}`,
          () => new (library[kind] as unknown as AnyClass)(scope, name, props, opts),
        );
      const add: AddTyped = (component, run) => scope.define(component, run);
      return typed(make as unknown as MakeTyped, given?.(), add);
    }),
  );
  return deployment;
}

/** Runs a program of TypeScript in this process, in the folder of the programs. It bundles no code. */
export async function inFolder<T>(program: () => Promise<T>): Promise<T> {
  const [before, bundle] = [process.cwd(), process.env.PULUMI_SERVERLESS_API_BUNDLE];
  process.chdir(FOLDER);
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
  try {
    return await program();
  } finally {
    process.chdir(before);
    if (bundle === undefined) delete process.env.PULUMI_SERVERLESS_API_BUNDLE;
    else process.env.PULUMI_SERVERLESS_API_BUNDLE = bundle;
  }
}

type AnyClass = new (
  scope: library.Scope,
  name: string,
  props: object,
  opts: pulumi.ComponentResourceOptions,
) => pulumi.ComponentResource;

/** The data of one registration. */
type Said = Pick<
  Registered,
  | "type"
  | "name"
  | "custom"
  | "parent"
  | "inputs"
  | "dependencies"
  | "propertyDependencies"
  | "protect"
  | "options"
>;

/** Languages make a component's outputs depend on the component too, besides their sources. */
function objectsIn(urns: readonly string[]): readonly string[] {
  return urns.filter((urn) => !/(::|\$)serverless-api:index:\w+::/.test(urn)).sort();
}

/** Components that only programs in other languages have. Their additions belong to another component. */
const ADDITIONS = /^serverless-api:index:(ApiRoutes|WebSocketApiRoutes|Permissions|AuthPermissions)$/;

/** The registrations by URN, as far as programs in all languages have them. A position is in the file of a program. */
export function graphOf(
  { registered }: Deployment,
  { unlike = {} }: Pick<Sample, "unlike"> = {},
): Readonly<Record<string, Said>> {
  const left = registered.filter(({ type }) => !ADDITIONS.test(type));
  const said = left.map(({ urn, step: _, outputs: __, was: ___, position: ____, ...one }): [string, Said] => [
    urn,
    {
      ...one,
      dependencies: objectsIn(one.dependencies),
      propertyDependencies: Object.fromEntries(
        Object.entries(one.propertyDependencies).map(([input, urns]) => [input, objectsIn(urns)]),
      ),
      inputs: {
        ...one.inputs,
        ...(unlike[one.name] !== undefined && { [unlike[one.name] as string]: "unlike" }),
      },
    },
  ]);
  return Object.fromEntries(said.sort(([a], [b]) => (a < b ? -1 : 1)));
}
