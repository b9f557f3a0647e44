import { readFileSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import type { AwsModel, AwsShape } from "../models/served-part";
import { enumOf, limitsOf, shapesOf } from "./compare";
import type { ComparedService } from "./services";

const FILE = path.join(__dirname, "data", "seen.json");

/**
 * The parts of AWS's models that a person has seen, of the services that are served or registered. Names are separated by
 * spaces. Shapes are those of operations that run on localhost, or that make what constructs register.
 */
export interface Seen {
  /** The version in which they were seen. */
  readonly botocore: string;
  /** All operations of a service. */
  readonly operations: Names;
  /** Members of shapes, by `lambda.CreateFunctionRequest`. */
  readonly members: Names;
  /** Words of shapes. */
  readonly words: Names;
  /** Bounds and patterns of shapes: `max=5 min=1`. */
  readonly limits: Names;
}

type Names = Readonly<Record<string, string>>;

const KINDS = { members: "member", words: "word", limits: "limit" } as const;

export function readSeen(): Seen {
  return JSON.parse(readFileSync(FILE, "utf8")) as Seen;
}

export function writeSeen(seen: Seen): void {
  writeFileSync(FILE, `${JSON.stringify(seen, undefined, 2)}\n`);
}

/**
 * Note what the models have now, unless their version is a newer one. With the version that was seen, only services that
 * are served or registered since can add something.
 */
export function noteCompared(now: Seen): void {
  if (now.botocore === readSeen().botocore) writeSeen(now);
}

/** All that models have to be seen. */
export function seenIn(
  botocore: string,
  read: (service: string) => AwsModel,
  services: readonly ComparedService[],
): Seen {
  const models = services.map(({ name, served, registering }) => {
    const model = read(name);
    const shapes = [...shapesOf(model, [...served, ...registering])].sort();
    return { name, model, shapes };
  });
  const ofShapes = (namesOf: (shape: AwsShape) => readonly string[]): Names =>
    Object.fromEntries(
      models.flatMap(({ name, model, shapes }) =>
        shapes.flatMap((shape) => {
          const names = namesOf(model.shapes[shape] as AwsShape);
          return names.length === 0 ? [] : [[`${name}.${shape}`, [...names].sort().join(" ")] as const];
        }),
      ),
    );
  return {
    botocore,
    operations: Object.fromEntries(
      models.map(({ name, model }) => [name, Object.keys(model.operations).sort().join(" ")]),
    ),
    members: ofShapes(({ members = {} }) => Object.keys(members)),
    words: ofShapes((shape) => enumOf(shape).map(asName)),
    limits: ofShapes((shape) => limitsOf(shape).map(([property, bound]) => asName(`${property}=${bound}`))),
  };
}

function asName(text: string): string {
  return text.replaceAll(" ", "\\x20");
}

/** All that nobody has seen, one a line. Of a version that was seen, shapes that are served since are none. */
export function unseen(seen: Seen, now: Seen): readonly string[] {
  const isSameVersion = seen.botocore === now.botocore;
  const operations = Object.entries(now.operations).flatMap(([service, names]) =>
    added(seen.operations[service], names).map((name) => `operation ${service}.${name}`),
  );
  const ofShapes = (["members", "words", "limits"] as const).flatMap((kind) =>
    Object.entries(now[kind])
      .filter(([shape]) => !isSameVersion || seen[kind][shape] !== undefined)
      .flatMap(([shape, names]) =>
        added(seen[kind][shape], names).map((name) => `${KINDS[kind]} ${shape}.${name}`),
      ),
  );
  return [...operations, ...ofShapes];
}

function added(before = "", after: string): readonly string[] {
  const known = before.split(" ");
  return after.split(" ").filter((name) => !known.includes(name));
}
