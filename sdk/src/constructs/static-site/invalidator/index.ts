import { randomUUID } from "node:crypto";

/** What the function is called with. */
export interface InvalidateEvent {
  /** Id of the distribution. */
  readonly distributionId: string;
  /** Whether to wait until no edge location has an old file any more. */
  readonly wait: boolean;
}

/** What it did. */
export interface InvalidateResult {
  /** Id of the invalidation. */
  readonly id: string;
  readonly status: string;
}

/** As much of `@aws-sdk/client-cloudfront` as is used. It is there on Lambda, and not a dependency here. */
export interface CloudFrontModule {
  readonly CloudFrontClient: new (config: object) => { send(command: object): Promise<InvalidationReply> };
  readonly CreateInvalidationCommand: new (input: object) => object;
  readonly GetInvalidationCommand: new (input: object) => object;
}

interface InvalidationReply {
  readonly Invalidation?: { readonly Id?: string; readonly Status?: string };
}

const PAUSE_MS = 5000;
/** One path, however many files there are: the first thousand of a month cost nothing. */
const EVERYTHING = { Quantity: 1, Items: ["/*"] };

/** The handler of the function that has CloudFront forget the files of a site. */
export function makeInvalidator(
  load: () => CloudFrontModule,
  pause: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): (event: InvalidateEvent) => Promise<InvalidateResult> {
  return async ({ distributionId, wait }) => {
    const { CloudFrontClient, CreateInvalidationCommand, GetInvalidationCommand } = load();
    // Other deployments may be invalidating as well, and CloudFront takes a few at a time.
    const client = new CloudFrontClient({ maxAttempts: 8 });
    // Drawn anew: CloudFront does nothing for one that it knows, and a site may go back to what it was.
    const batch = { CallerReference: randomUUID(), Paths: EVERYTHING };
    const made = new CreateInvalidationCommand({ DistributionId: distributionId, InvalidationBatch: batch });
    let { Invalidation: found } = await client.send(made);
    const Id = found?.Id ?? "";
    while (wait && found?.Status !== "Completed") {
      await pause(PAUSE_MS);
      found = (await client.send(new GetInvalidationCommand({ DistributionId: distributionId, Id })))
        .Invalidation;
    }
    return { id: Id, status: found?.Status ?? "" };
  };
}
