/**
 * The first data of services, beside users. Each entry is named by the id of the construct, or the name of the
 * resource.
 */
export interface Seed {
  /** Items as plain JSON, by table. */
  readonly tables: Readonly<Record<string, readonly Members[]>>;
  /** Objects by bucket and key. */
  readonly buckets: Readonly<Record<string, Readonly<Record<string, SeedObject>>>>;
  /** Bodies of messages, by queue: texts, or any other value as its JSON. */
  readonly queues: Readonly<Record<string, readonly unknown[]>>;
  /** Records by stream. */
  readonly streams: Readonly<Record<string, readonly SeedRecord[]>>;
  /** Values by their names in SSM. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Values by their names in Secrets Manager: texts, or any other value as its JSON. */
  readonly secrets: Readonly<Record<string, unknown>>;
}

export type Members = Readonly<Record<string, unknown>>;

/** The text of an object, or the file with its content. */
export type SeedObject = string | { readonly file: string; readonly contentType?: string };

export interface SeedRecord {
  readonly partitionKey: string;
  /** A text, or any other value as its JSON. */
  readonly data: unknown;
}

export const SECTIONS = ["tables", "buckets", "queues", "streams", "parameters", "secrets"] as const;
export type Section = (typeof SECTIONS)[number];
