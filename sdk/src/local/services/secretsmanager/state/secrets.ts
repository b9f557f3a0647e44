import { type Journal, type Journaled, openJournal } from "../../journal/journal";
import { type EntryKinds, noSuchKind } from "../../journal/kinds";
import { INVALID_NAME, NOT_FOUND, secretsError } from "../errors";
import { EARLIER_ENTRIES } from "./earlier-entries";
import type { Secret } from "./secret";

/** A secret after a change, or the name of a deleted one, as the journal has it. */
type SecretEntry =
  | { readonly kind: "secret-put"; readonly secret: Secret }
  | { readonly kind: "secret-deleted"; readonly secret: string };

const KINDS: EntryKinds<SecretEntry> = {
  "secret-put": { secret: "object" },
  "secret-deleted": { secret: "text" },
};

const ARN = /^arn:[^:]*:secretsmanager:[^:]*:[^:]*:secret:(.+)$/;
const NAME = /^[a-zA-Z0-9/_+=.@!-]{1,512}$/;
/** The end of a whole ARN. */
const SUFFIX = /-[a-zA-Z0-9]{6}$/;

/** The secrets, by name. */
export class Secrets implements Journaled<SecretEntry> {
  readonly kinds = KINDS;
  readonly earlier = EARLIER_ENTRIES;
  readonly #all = new Map<string, Secret>();
  readonly #journal: Journal<SecretEntry>;

  /** @param file the journal. Without one the state is in memory alone. */
  constructor(file?: string) {
    this.#journal = openJournal<SecretEntry>(file, this);
  }

  get all(): readonly Secret[] {
    return [...this.#all.values()];
  }

  /** By name, by ARN, or by an ARN without the letters that AWS puts behind the name. */
  find(id: string): Secret | undefined {
    const [, ofArn] = ARN.exec(id) ?? [];
    if (ofArn === undefined) return this.#all.get(id);
    const whole = this.#all.get(ofArn.replace(SUFFIX, ""));
    if (whole?.arn === id) return whole;
    return SUFFIX.test(ofArn) ? undefined : this.#all.get(ofArn);
  }

  /** Throws when there is none, when its time is over, or when no secret can have such a name. */
  get(id: string, now: number): Secret {
    checkName(id);
    const found = this.find(id);
    if (found && !isOver(found, now)) return found;
    throw secretsError("ResourceNotFoundException", NOT_FOUND);
  }

  /** The same, of one that is not to go. */
  getUndeleted(id: string, now: number): Secret {
    const found = this.get(id, now);
    if (found.goneAt === undefined) return found;
    throw secretsError(
      "InvalidRequestException",
      "You can't perform this operation on the secret because it was marked for deletion.",
    );
  }

  /** Writes changes to the journal and applies them, all of them or none. */
  commit(...entries: readonly SecretEntry[]): void {
    this.#journal.commit(...entries);
  }

  close(): void {
    this.#journal.close();
  }

  /** The program holds its own values, so that the journal leaves them out: none of its secrets reaches the disk. */
  toStored(entry: SecretEntry): SecretEntry {
    return withoutProgram(entry);
  }

  apply(entry: SecretEntry): void {
    switch (entry.kind) {
      case "secret-put":
        this.#all.set(entry.secret.name, entry.secret);
        return;
      case "secret-deleted":
        this.#all.delete(entry.secret);
        return;
      default:
        throw noSuchKind(entry);
    }
  }

  *snapshot(): Iterable<SecretEntry> {
    for (const secret of this.#all.values()) yield withoutProgram({ kind: "secret-put", secret });
  }
}

/**
 * Refuses names that no secret can have.
 * @see localstack/localstack 8b9a79f0 tests/aws/services/secretsmanager/test_secretsmanager.py, test_invalid_secret_name
 * (recorded on AWS)
 */
export function checkName(id: string): void {
  if (!ARN.test(id) && !NAME.test(id)) throw secretsError("ValidationException", INVALID_NAME);
}

/** Whether the time of a deleted secret is over. */
export function isOver({ goneAt }: Secret, now: number): boolean {
  return goneAt !== undefined && goneAt <= now;
}

function withoutProgram(entry: SecretEntry): SecretEntry {
  if (entry.kind !== "secret-put") return entry;
  const versions = entry.secret.versions.map((version) =>
    version.isOfProgram ? { ...version, content: undefined } : version,
  );
  return { kind: "secret-put", secret: { ...entry.secret, versions } };
}
