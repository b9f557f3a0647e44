import { type Journal, type Journaled, openJournal } from "../../journal/journal";
import { type EntryKinds, noSuchKind } from "../../journal/kinds";
import type { ParameterTier, ParameterType } from "../../model/calls/ssm";
import { ProgramSettings } from "../../provision/program-settings";
import { ssmError } from "../errors";
import { sameName } from "../names";
import { EARLIER_ENTRIES } from "./earlier-entries";

/** One version of a parameter. */
export interface ParameterVersion {
  readonly version: number;
  readonly type: ParameterType;
  readonly value: string;
  /** The key of a SecureString that is not the account's own. */
  readonly keyId?: string | undefined;
  readonly description?: string | undefined;
  readonly allowedPattern?: string | undefined;
  readonly dataType: string;
  readonly tier: ParameterTier;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
  /** ARN of the client that wrote it. Absent for a version of the program. */
  readonly modifiedBy?: string;
}

/** A change by a client, as the journal has it. Values of the program are not written: no secret of it comes on a disk. */
type ParameterEntry =
  | { readonly kind: "parameter-put"; readonly name: string; readonly version: ParameterVersion }
  | { readonly kind: "parameter-deleted"; readonly name: string }
  | {
      readonly kind: "parameter-labels-put";
      readonly name: string;
      readonly labels: readonly (readonly [label: string, version: number])[];
    }
  | {
      readonly kind: "parameter-tags-put";
      readonly name: string;
      readonly tags: readonly (readonly [key: string, value: string])[];
    };

/** A parameter with all its versions. */
export interface Parameter {
  readonly name: string;
  /** The last one is the newest. */
  readonly versions: ParameterVersion[];
  readonly labels: Map<string, number>;
  readonly tags: Map<string, string>;
}

const KINDS: EntryKinds<ParameterEntry> = {
  "parameter-put": { name: "text", version: "object" },
  "parameter-deleted": { name: "text" },
  "parameter-labels-put": { name: "text", labels: "list" },
  "parameter-tags-put": { name: "text", tags: "list" },
};

/** The most versions of a parameter. The oldest is removed. */
const MAX_VERSIONS = 100;

type ParameterSettings = Omit<ParameterVersion, "version" | "modifiedAt">;
type Texts = Readonly<Record<string, string>>;

/** The parameters, by name. */
export class Parameters implements Journaled<ParameterEntry> {
  readonly kinds = KINDS;
  readonly earlier = EARLIER_ENTRIES;
  readonly #all = new Map<string, Parameter>();
  /** The values that the program had last, also of parameters that were deleted since. */
  readonly #program = new ProgramSettings<{ readonly settings: ParameterSettings }>();
  readonly #programTags = new ProgramSettings<{ readonly tags: Texts }>("more");
  readonly #journal: Journal<ParameterEntry>;

  /** @param file the journal. Without one the state is in memory alone. */
  constructor(file?: string) {
    this.#journal = openJournal<ParameterEntry>(file, this);
  }

  get all(): readonly Parameter[] {
    return [...this.#all.values()];
  }

  find(name: string): Parameter | undefined {
    for (const one of sameName(name)) {
      const found = this.#all.get(one);
      if (found) return found;
    }
    return undefined;
  }

  /** Throws when there is none. */
  get(name: string): Parameter {
    const found = this.find(name);
    // On AWS without a message.
    if (!found) throw ssmError("ParameterNotFound", "");
    return found;
  }

  /** Adds a version of the program, unless the program had it before. */
  give(name: string, version: Omit<ParameterVersion, "version">, tags: Texts): void {
    const { modifiedAt: _, ...settings } = version;
    const existing = this.#all.get(name);
    const isSaidFirst = !this.#program.has(name);
    const isNews = this.#program.isNews(name, { settings });
    const current = existing && { tags: Object.fromEntries(existing.tags) };
    const changed = this.#programTags.merged(name, current, { tags });
    // A parameter that a client has deleted stays deleted until the program has another value.
    if (!existing && !isNews) return;
    const parameter = this.#made(name);
    if (changed) setTags(parameter, Object.entries(changed.tags));
    if (!isNews) return;
    // Versions of clients in an earlier session came after the program's own.
    const isFirst = isSaidFirst && parameter.versions.length > 0;
    if (isFirst) parameter.versions.unshift({ ...version, version: 1 });
    else parameter.versions.push({ ...version, version: nextVersion(parameter) });
  }

  /** Writes changes to the journal and applies them, all of them or none. */
  commit(...entries: readonly ParameterEntry[]): void {
    this.#journal.commit(...entries);
  }

  close(): void {
    this.#journal.close();
  }

  apply(entry: ParameterEntry): void {
    switch (entry.kind) {
      case "parameter-put":
        return addVersion(this.#made(entry.name), entry.version);
      case "parameter-deleted":
        this.#all.delete(entry.name);
        return;
      case "parameter-labels-put": {
        const { labels } = this.#made(entry.name);
        for (const [label, version] of entry.labels) labels.set(label, version);
        return;
      }
      case "parameter-tags-put":
        return setTags(this.#made(entry.name), entry.tags);
      default:
        throw noSuchKind(entry);
    }
  }

  *snapshot(): Iterable<ParameterEntry> {
    for (const { name, versions, labels, tags } of this.#all.values()) {
      const written = versions.filter(({ modifiedBy }) => modifiedBy !== undefined);
      for (const version of written) yield { kind: "parameter-put", name, version };
      if (written.length === 0) continue;
      if (labels.size > 0) yield { kind: "parameter-labels-put", name, labels: [...labels] };
      if (tags.size > 0) yield { kind: "parameter-tags-put", name, tags: [...tags] };
    }
  }

  #made(name: string): Parameter {
    return this.#all.get(name) ?? this.#make(name);
  }

  #make(name: string): Parameter {
    const made: Parameter = { name, versions: [], labels: new Map(), tags: new Map() };
    this.#all.set(name, made);
    return made;
  }
}

function addVersion({ versions }: Parameter, version: ParameterVersion): void {
  versions.push(version);
  if (versions.length > MAX_VERSIONS) versions.shift();
}

function setTags({ tags }: Parameter, entries: Iterable<readonly [key: string, value: string]>): void {
  tags.clear();
  for (const [key, value] of entries) tags.set(key, value);
}

/** A parameter has a version from its making on. */
export function newestOf({ name, versions }: Parameter): ParameterVersion {
  const newest = versions.at(-1);
  if (!newest) throw new Error(`parameter ${name} has no version`);
  return newest;
}

export function nextVersion({ versions }: Parameter): number {
  return (versions.at(-1)?.version ?? 0) + 1;
}
