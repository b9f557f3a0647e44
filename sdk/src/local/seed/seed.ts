/** What services begin with, beside users. Each by the id of the construct, or the name of the resource. */
export interface Seed {
  /** Items as plain JSON. */
  readonly tables: Readonly<Record<string, readonly Members[]>>;
  /** Objects by key. */
  readonly buckets: Readonly<Record<string, Readonly<Record<string, SeedObject>>>>;
  /** Bodies of messages: texts, or anything else as its JSON. */
  readonly queues: Readonly<Record<string, readonly unknown[]>>;
  /** Records. */
  readonly streams: Readonly<Record<string, readonly SeedRecord[]>>;
  /** Values by name in SSM. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Values by name in Secrets Manager: texts, or anything else as its JSON. */
  readonly secrets: Readonly<Record<string, unknown>>;
}

export type Members = Readonly<Record<string, unknown>>;

/** The text of an object, or where its content is. */
export type SeedObject = string | { readonly file: string; readonly contentType?: string };

export interface SeedRecord {
  readonly partitionKey: string;
  /** A text, or anything else as its JSON. */
  readonly data: unknown;
}

export const SECTIONS = ["tables", "buckets", "queues", "streams", "parameters", "secrets"] as const;
export type Section = (typeof SECTIONS)[number];
