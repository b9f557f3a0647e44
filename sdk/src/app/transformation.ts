import type * as pulumi from "@pulumi/pulumi";
import { resourceFacts } from "../aws/resource-types";
import { withDerivedAliases } from "./aliases";
import { Component } from "./component";
import { noteDependencies } from "./dependencies";
import { fixedNameInput } from "./derived-names";
import { parentOf } from "./enclosing";
import { productionSettings, removalSettings } from "./removal-policy";
import { type App, Stack } from "./stack";

/**
 * Tags every resource of an app and applies its removal policy and the protection of production. Never overrides the
 * program's own settings. Adds the aliases that follow from those of constructs and of their parents, and keeps
 * derived names. Notes the resources that each one waits for, so that circles are found before they block.
 */
export function appTransformation(app: App): pulumi.ResourceTransformation {
  return (args) => {
    const { resource, type, name, props } = args;
    noteDependencies(resource as pulumi.Resource, props, args.opts);
    for (const watch of app.watches) watch(args);
    const opts = withDerivedAliases(resource as pulumi.Resource, args);
    const isCustom = type.startsWith("aws:");
    if (!isCustom || isRead(opts)) return opts === args.opts ? undefined : { props, opts };
    app.noteResource();
    const construct = Component.isInstance(opts.parent) ? opts.parent : undefined;
    const removal = removalOf(app, type, name, construct);
    const settings = { ...removal?.props, ...(app.isProduction && productionSettings(type)) };
    const tags = resourceFacts(type)?.taggable ? { tags: withDefaultTags(app, opts.parent, props.tags) } : {};
    return {
      props: { ...props, ...missing(settings, props), ...tags },
      opts: withRetention(
        opts,
        construct?.retainOnDelete ?? removal?.retainOnDelete,
        fixedNameInput(type, props, construct),
      ),
    };
  };
}

/** The removal policy applies to resources of constructs, and to others where the app sets one. */
function removalOf(app: App, type: string, name: string, construct: Component | undefined) {
  const policy = app.defaultRemovalPolicy;
  if (!construct && !policy) return undefined;
  return removalSettings(type, app.logicalPrefixedName(name), policy);
}

/** The resource's own `retainOnDelete` wins. */
function withRetention(
  opts: pulumi.ResourceOptions,
  byDefault: boolean | undefined,
  fixedInput: string | undefined,
): pulumi.ResourceOptions {
  const retainOnDelete = (opts as pulumi.CustomResourceOptions).retainOnDelete ?? byDefault;
  return {
    ...opts,
    ...(retainOnDelete !== undefined && { retainOnDelete }),
    ...(fixedInput !== undefined && { ignoreChanges: withName(fixedInput, opts) }),
  };
}

function withName(name: string, { ignoreChanges = [] }: pulumi.ResourceOptions): string[] {
  return [...new Set([...ignoreChanges, name])];
}

/** Settings that the program leaves open. The SDK's classes write every input they know, most of them as undefined. */
function missing(settings: Readonly<Record<string, unknown>>, props: pulumi.Inputs): Record<string, unknown> {
  return Object.fromEntries(Object.entries(settings).filter(([key]) => props[key] === undefined));
}

/** A resource that was made elsewhere and is only read has no inputs to change. */
function isRead(opts: pulumi.ResourceOptions): boolean {
  return (opts as pulumi.CustomResourceOptions).id !== undefined;
}

/** The tags of every resource in a construct or stack, for resources that transformations do not reach. */
export function defaultTags(app: App, parent: pulumi.Resource | undefined): Record<string, string> {
  const ofApp = { "serverless-api:app": app.name, "serverless-api:stage": app.stage };
  return { ...ofApp, ...stackAround(parent)?.tags };
}

function withDefaultTags(app: App, parent: pulumi.Resource | undefined, tags: unknown): unknown {
  const ours = defaultTags(app, parent);
  if (tags === undefined) return ours;
  return isPlainObject(tags) ? { ...ours, ...tags } : mergeLater(ours, tags);
}

/** The stack that a resource is made in: around it, or that of the construct that it is a part of. */
function stackAround(parent: pulumi.Resource | undefined): Stack | undefined {
  for (let around = parent; around; around = parentOf(around)) {
    if (Stack.isInstance(around)) return around;
    if (Component.isInstance(around)) return around.stack;
  }
  return undefined;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Tags given as an Output or a promise. */
function mergeLater(ours: Record<string, string>, tags: unknown): unknown {
  return (tags as pulumi.Output<Record<string, string>>).apply((given) => ({ ...ours, ...given }));
}
