import type { GraphResource } from "../../../graph/types";
import type { SigningKey } from "../../iam/sigv4";
import type { ServedRow } from "../../protocol";
import { bucketName, isBucket } from "../provision/buckets";
import { emptyBucket } from "./empty-bucket";
import type { Endpoint } from "./endpoint";
import { removeReplayed, replay } from "./replay";
import type { Replayed } from "./replayed-type";
import { typesOf } from "./served-types";
import { Identifiers, Translation } from "./translation";

interface ExternalResourcesOptions {
  /** URLs of the services that an emulator answers, by their names: `sqs`. */
  readonly urls: Readonly<Record<string, string>>;
  readonly region: string;
  readonly accountId: string;
  readonly credentials: SigningKey;
  /** Whether the resources that were made stay there at the end. */
  readonly keep: boolean;
  /** Reports resources that could not be made. */
  readonly notice: (message: string) => void;
}

/**
 * The resources of a program in an external emulator. Existing ones stay as they are. The others are removed at the
 * end, unless `keep` is set.
 */
export class ExternalResources {
  /** Names of resources there. */
  readonly identifiers = new Identifiers();
  readonly #known = new Translation();
  readonly #made = new Map<string, Replayed[]>();
  /** Inputs of what was made or found, by URN. */
  readonly #done = new Map<string, string>();

  constructor(private readonly options: ExternalResourcesOptions) {}

  /** Where services are answered, for people. */
  get rows(): readonly ServedRow[] {
    const end = this.options.keep ? "stay there" : "are removed at the end";
    return Object.entries(this.options.urls).map(([service, url]) => ({
      what: service,
      fidelity: "approximated",
      note: `answered by ${url}; its resources are made there, and ${end}`,
    }));
  }

  /** Makes what a graph has, and what was changed since the last one. Throws for the user where nothing answers. */
  async serve(resources: readonly GraphResource[]): Promise<void> {
    for (const [url, services] of this.#servicesByUrl()) {
      const types = typesOf(services);
      const fresh = resources.filter((one) => types.has(one.type) && this.#isFresh(one));
      if (fresh.length === 0) continue;
      await checkReachable(url);
      const { accountId, notice } = this.options;
      const result = await replay({ resources: fresh }, this.#endpoint(url), {
        types,
        skips: () => false,
        accounts: { captured: accountId, real: accountId },
        allowsExisting: true,
        known: this.#known,
      });
      for (const [captured, real] of result.translation.entries) this.#known.add(captured, real);
      this.identifiers.learn(this.#known);
      this.#made.set(url, [...(this.#made.get(url) ?? []), ...result.made]);
      for (const { type, name, message } of result.failures)
        notice(`${type} ${name} could not be made at ${url}: ${message}`);
    }
  }

  async close(): Promise<void> {
    if (this.options.keep) return;
    for (const [url, made] of this.#made) {
      const endpoint = this.#endpoint(url);
      // The emulator may have lost a resource, or refuse to remove it.
      for (const resource of made)
        if (isBucket(resource)) await emptyBucket(bucketName(resource), endpoint).catch(() => undefined);
      await removeReplayed(made, endpoint, typesOf(Object.keys(this.options.urls)));
    }
    this.#made.clear();
  }

  #servicesByUrl(): ReadonlyMap<string, readonly string[]> {
    const found = new Map<string, string[]>();
    for (const [service, url] of Object.entries(this.options.urls)) {
      const known = found.get(url);
      if (known) known.push(service);
      else found.set(url, [service]);
    }
    return found;
  }

  #isFresh({ urn, inputs }: GraphResource): boolean {
    const serialized = JSON.stringify(inputs);
    if (this.#done.get(urn) === serialized) return false;
    this.#done.set(urn, serialized);
    return true;
  }

  #endpoint(url: string): Endpoint {
    const { region, credentials } = this.options;
    return { url: url.replace(/\/$/, ""), region, credentials };
  }
}

/** Any answer shows that an emulator listens. */
async function checkReachable(url: string): Promise<void> {
  await fetch(url).catch((error: Error) => {
    const why = ((error.cause as Error | undefined) ?? error).message;
    throw Object.assign(new Error(`nothing answers at ${url}: ${why}`), { isUserError: true });
  });
}
