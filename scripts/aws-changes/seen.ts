import { readFileSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { modelOf } from "#sdk/local/services/model/read-model";
import { MODELLED_SERVICES } from "../models/services";
import { type PinnedFacts, pinnedFacts } from "./pinned";

const FILE = path.join(__dirname, "data", "seen.json");

/** The operations and members of AWS's models that a person has seen. Names are separated by spaces. */
export interface Seen {
  /** The version in which they were seen. */
  readonly botocore: string;
  /** All operations of a service. */
  readonly operations: Readonly<Record<string, string>>;
  /** Members of the inputs of operations that run on localhost, by `lambda.CreateFunctionRequest`. */
  readonly members: Readonly<Record<string, string>>;
}

export function readSeen(): Seen {
  return JSON.parse(readFileSync(FILE, "utf8")) as Seen;
}

/** Note what the pinned models have as seen. */
export function writeSeen(facts: PinnedFacts): void {
  writeFileSync(FILE, `${JSON.stringify(seenIn(facts), undefined, 2)}\n`);
}

/**
 * Note what the served models have now. A person has seen all of it where the version is the one that was seen: what is more
 * of it is served since.
 */
export function noteServed(facts = pinnedFacts()): void {
  if (facts.botocore === readSeen().botocore) writeSeen(facts);
}

/** All operations and members of the pinned models. */
export function seenIn({ botocore, operations }: PinnedFacts): Seen {
  const members = MODELLED_SERVICES.flatMap(({ name: service }) =>
    Object.entries(modelOf(service).shapes).flatMap(([shape, { members: own = {} }]) => {
      const names = Object.keys(own).sort().join(" ");
      return names === "" ? [] : [[`${service}.${shape}`, names] as const];
    }),
  );
  const sorted = members.sort(([one], [other]) => (one < other ? -1 : 1));
  return { botocore, operations, members: Object.fromEntries(sorted) };
}

/** Operations and members that nobody has seen, one a line. Of a version that was seen, shapes that are served since are none. */
export function unseen(seen: Seen, now: Seen): readonly string[] {
  const isSameVersion = seen.botocore === now.botocore;
  const operations = Object.entries(now.operations).flatMap(([service, names]) =>
    added(seen.operations[service], names).map((name) => `operation ${service}.${name}`),
  );
  const members = Object.entries(now.members)
    .filter(([shape]) => !isSameVersion || seen.members[shape] !== undefined)
    .flatMap(([shape, names]) => added(seen.members[shape], names).map((name) => `member ${shape}.${name}`));
  return [...operations, ...members];
}

function added(before = "", after: string): readonly string[] {
  const known = before.split(" ");
  return after.split(" ").filter((name) => !known.includes(name));
}
