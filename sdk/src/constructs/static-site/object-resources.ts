import { createHash } from "node:crypto";
import * as fs from "node:fs";
import * as path from "node:path";
import * as s3 from "@pulumi/aws/s3";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import { programFolder } from "../../functions/code-plan";
import { isRetained } from "./bucket-resources";
import type { SiteFile } from "./content-plan";
import type { SiteValues } from "./environment-plan";
import { placeholder, replaceTokens } from "./tokens";

/** The uploaded files. */
export interface SiteObjects {
  readonly all: readonly s3.BucketObjectv2[];
  /** Changes when something that visitors see does. */
  readonly hash: () => pulumi.Output<string>;
}

const PAGE = /\.(html?|xhtml)$/;

/** A file with its values in place. */
interface FilledFile extends SiteFile {
  /** Undefined for a file that is uploaded as it is. */
  readonly content: pulumi.Output<string> | undefined;
}

/** Upload the files: pages when everything that they ask for is there. */
export function makeObjects(
  component: Component,
  bucket: s3.Bucket,
  files: readonly SiteFile[],
  values: SiteValues,
  isPurged: boolean,
): SiteObjects {
  const filled = files.map((file) => ({ ...file, content: contentOf(file, values) }));
  const retainOnDelete = !isPurged || isRetained(component);
  const make = (file: FilledFile, dependsOn: readonly pulumi.Resource[]) =>
    new s3.BucketObjectv2(
      component.childName("file", file.key),
      { bucket: bucket.bucket, key: file.key, ...file.headers, ...bodyOf(file) },
      { parent: component, retainOnDelete, dependsOn: [...dependsOn] },
    );
  const parts = filled.filter(({ key }) => !PAGE.test(key)).map((file) => make(file, []));
  const pages = filled.filter(({ key }) => PAGE.test(key)).map((file) => make(file, parts));
  return { all: [...parts, ...pages], hash: () => hashOf(filled) };
}

function bodyOf({ content, file }: FilledFile): Pick<s3.BucketObjectv2Args, "content" | "source"> {
  return content ? { content } : { source: new pulumi.asset.FileAsset(file) };
}

function contentOf({ template }: SiteFile, values: SiteValues): pulumi.Output<string> | undefined {
  if (!template) return undefined;
  const all: readonly (readonly [string, pulumi.Input<string>])[] = [
    ...Object.entries(values.environment).map(([name, value]) => [placeholder(name), value] as const),
    ...values.replaceValues.map(({ search, replace }) => [search, replace] as const),
  ];
  const used = template.tokens.map((index) => all[index] as (typeof all)[number]);
  return pulumi
    .all(used.map(([, value]) => value))
    .apply((known) =>
      replaceTokens(template.text, new Map(used.map(([search], index) => [search, known[index] as string]))),
    );
}

/** A hash of names, headers and contents. */
function hashOf(files: readonly FilledFile[]): pulumi.Output<string> {
  const prints = files.map(({ key, headers, file, content }) => {
    const bytes = content ?? pulumi.output(sha256(fs.readFileSync(path.resolve(programFolder(), file))));
    return bytes.apply((known) => sha256(JSON.stringify([key, headers, known])));
  });
  return pulumi.all(prints).apply((known) => sha256(known.join("\n")).slice(0, 32));
}

function sha256(data: string | Buffer): string {
  return createHash("sha256").update(data).digest("hex");
}
