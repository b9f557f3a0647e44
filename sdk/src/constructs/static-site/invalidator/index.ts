import { randomUUID } from "node:crypto";
import { MACHINE_CLOCK, untilGranted, type WaitingClock } from "../../../functions/until-granted";

/** The event that the function gets. */
export interface InvalidateEvent {
  /** Id of the distribution. */
  readonly distributionId: string;
  /** Whether to wait until no edge location has an old file any more. */
  readonly wait: boolean;
  /** When the distribution was made, in milliseconds, where the files are the first that it has. */
  readonly firstSinceMs?: number;
}

/** The result of a call. */
export interface InvalidateResult {
  /** Id of the invalidation. Empty where there was nothing to invalidate. */
  readonly id: string;
  readonly status: string;
}

/** As much of `@aws-sdk/client-cloudfront` as is used. It is there on Lambda, and not a dependency here. */
export interface CloudFrontModule {
  readonly CloudFrontClient: new (config: object) => { send(command: object): Promise<CloudFrontReply> };
  readonly CreateInvalidationCommand: new (input: object) => object;
  readonly GetInvalidationCommand: new (input: object) => object;
  readonly ListInvalidationsCommand: new (input: object) => object;
}

interface CloudFrontReply {
  readonly Invalidation?: { readonly Id?: string; readonly Status?: string };
  readonly InvalidationList?: { readonly Quantity?: number };
}

const PAUSE_MS = 5000;
/**
 * So long after a distribution was made its files can still be the first ones. A site that goes back to them later, or after
 * others, needs an invalidation.
 */
const FIRST_MS = 3_600_000;
/** One path, however many files there are: the first thousand of a month cost nothing. */
const EVERYTHING = { Quantity: 1, Items: ["/*"] };

/** The handler of the function that has CloudFront forget the files of a site. */
export function makeInvalidator(
  load: () => CloudFrontModule,
  clock: WaitingClock = MACHINE_CLOCK,
): (event: InvalidateEvent) => Promise<InvalidateResult> {
  return async ({ distributionId: DistributionId, wait, firstSinceMs }) => {
    const cloudfront = load();
    // Other deployments may be invalidating as well, and CloudFront takes a few at a time.
    const client = new cloudfront.CloudFrontClient({ maxAttempts: 8 });
    const granted = untilGranted(clock);
    const send = (command: object) => granted(() => client.send(command));
    if (firstSinceMs !== undefined && clock.now() - firstSinceMs < FIRST_MS) {
      const list = await send(new cloudfront.ListInvalidationsCommand({ DistributionId }));
      if (list.InvalidationList?.Quantity === 0) return { id: "", status: "NothingCached" };
    }
    // Drawn anew: CloudFront does nothing for one that it knows, and a site may go back to what it was.
    const InvalidationBatch = { CallerReference: randomUUID(), Paths: EVERYTHING };
    let { Invalidation: found } = await send(
      new cloudfront.CreateInvalidationCommand({ DistributionId, InvalidationBatch }),
    );
    const Id = found?.Id ?? "";
    while (wait && found?.Status !== "Completed") {
      await clock.pause(PAUSE_MS);
      found = (await send(new cloudfront.GetInvalidationCommand({ DistributionId, Id }))).Invalidation;
    }
    return { id: Id, status: found?.Status ?? "" };
  };
}
