import { isOpaque } from "../../../gen0/translation/opaque";
import type { Conversion, Handle, OldDefault, Row } from "../../../gen0/translation/row";
import type { ConstructTable } from "../../../gen0/translation/translate";

/** A word in the place of another one. */
export function words(changes: Readonly<Record<string, string>>): Conversion {
  const texts = Object.entries(changes).map(([old, now]) => `\`${old}\` becomes \`${now}\``);
  return {
    does: texts.join(", "),
    value: (old) => (typeof old === "string" && Object.hasOwn(changes, old) ? changes[old] : old),
    text: (source) => source,
  };
}

/** Props that move to another name, at places of the props: `at("routes.*", { cdk: "native" })`. */
export function renamed(path: string, names: Readonly<Record<string, string>>): readonly Row[] {
  const at = (name: string) => (path === "" ? name : `${path}.${name}`);
  return Object.entries(names).map(([old, now]) => ({ old: at(old), now: at(now) }));
}

/** Props that generation 1 has nothing for, and what to do in their place. They stay, with a comment. */
export function refused(path: string, cures: Readonly<Record<string, string>>): readonly Row[] {
  return Object.entries(cures).map(([name, cure]) => {
    const old = path === "" ? name : `${path}.${name}`;
    return { old, now: old, refused: cure };
  });
}

/** Whether all of a value is written out in the program. */
export function isKnown(value: unknown): boolean {
  if (isOpaque(value)) return false;
  return typeof value !== "object" || value === null || Object.values(value).every(isKnown);
}

/** `cdk` is `native` at each of these paths. The empty path is the props themselves. */
export function natives(...paths: readonly string[]): readonly Row[] {
  return paths.flatMap((path) => renamed(path, { cdk: "native" }));
}

/** An id of the platform's own object, where the id of the construct is the one that names it. */
export const OWN_ID = refused("native", {
  id: "write it as the id of the construct, the second argument, so that the name stays what it is",
});

/** Words of generation 0 in what its tables say is to be done. */
const OLD_WORDS: Readonly<Record<string, string>> = {
  "publicReadAccess: true": "publicRead: true",
  "bucket.s3Bucket": "bucket.native.bucket",
  "queue.sqsQueue": "queue.native.queue",
  "api.restApi.": "api.native.restApi.",
  "methodOptions in each route": "native.method in each route",
  "userdir.triggers": "triggers",
  "beside dynamodbTable": "beside native",
  "beside rdsServerlessCluster": "beside native",
};

/**
 * The rows of generation 0 about settings of the platform's objects. SST had the same objects under `cdk`. The other
 * rows are about words that are the same in SST 1 and 2 and in generation 1.
 */
export function platformRowsOf({ rows }: ConstructTable): readonly Row[] {
  return rows.filter(({ old }) => old.includes("native.")).map(inWordsOfNow);
}

function inWordsOfNow(row: Row): Row {
  const { refused: cure } = row;
  if (cure === undefined) return row;
  const written = Object.entries(OLD_WORDS).reduce((text, [old, now]) => text.replaceAll(old, now), cure);
  return { ...row, refused: written };
}

/** The defaults of the platform's objects. */
export function platformDefaultsOf({ defaults }: ConstructTable): readonly OldDefault[] {
  return defaults.filter(({ now }) => now.includes("native."));
}

/** Where what stood under `cdk` of a construct is now, with the names of what was read from it. */
export function nativeHandles(names: Readonly<Record<string, Handle["reads"]>>): Record<string, Handle> {
  const inner = Object.entries(names).map(([name, reads]) => [
    `cdk.${name}`,
    { now: `native.${name}`, ...(reads && { reads }) },
  ]);
  return { cdk: { now: "native" }, ...Object.fromEntries(inner) };
}
