import { hash } from "node:crypto";
import type { GraphResource } from "../../../../graph/types";
import type { AccountRegion } from "../../endpoint/aws-api";
import type { CallContext } from "../../endpoint/aws-service";
import { ProgramSettings } from "../../provision/program-settings";
import { putObject } from "../operations/write-objects";
import type { Store } from "../state/store";
import type { BucketSettings } from "../state/types";
import { registeredObjects } from "./objects";
import { registeredBuckets } from "./settings";

/** Makes what the program registers. Nothing is ever deleted. */
export class Registered {
  readonly #program = new ProgramSettings<{ readonly settings: BucketSettings }>("more");
  /** Digests of the objects that were put, by bucket and key. */
  readonly #put = new Map<string, string>();

  constructor(
    private readonly store: Store,
    private readonly accountRegion: AccountRegion,
    private readonly folder: string,
    private readonly notice: (message: string) => void,
  ) {}

  async serve(resources: readonly GraphResource[]): Promise<void> {
    for (const [name, settings] of registeredBuckets(resources)) this.#make(name, settings);
    for (const object of registeredObjects(resources, this.folder, this.notice)) {
      if (this.store.buckets.has(object.bucket)) await this.#putObject(object);
    }
  }

  #make(name: string, said: BucketSettings): void {
    const { store } = this;
    if (!store.buckets.has(name)) {
      store.commit({ kind: "bucket-created", bucket: name, created: store.now(), settings: said });
      this.#program.forget(name);
    }
    const settings = store.buckets.get(name)?.settings ?? {};
    const changed = this.#program.merged(name, { settings }, { settings: said });
    if (!changed || JSON.stringify(changed.settings) === JSON.stringify(settings)) return;
    store.commit({ kind: "bucket-settings-put", bucket: name, settings: changed.settings });
  }

  async #putObject({ bucket, key, input }: ReturnType<typeof registeredObjects>[number]): Promise<void> {
    const name = `${bucket}/${key}`;
    const body = input.Body as Buffer;
    const made = hash("sha256", JSON.stringify({ ...input, Body: hash("sha256", body) }));
    const isThere = this.store.buckets.get(bucket)?.current(key) !== undefined;
    const isSame = (this.#put.get(name) ?? made) === made;
    this.#put.set(name, made);
    if (isThere && isSame) return;
    await putObject(this.store, input, this.#context());
  }

  /** The program makes them itself, as a deployment would. */
  #context(): CallContext {
    const identity = { accessKey: "", accountId: this.accountRegion.accountId, userId: "", userArn: "" };
    return {
      caller: { secretAccessKey: "", identity },
      requestId: "registered",
      accountRegion: this.accountRegion,
    };
  }
}
