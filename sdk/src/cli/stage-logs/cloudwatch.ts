import { type ClientSettings, loadClient } from "../stage/aws-client";
import { refusedCall } from "../stage/refused-call";
import type { Page, ReadPage } from "./pages";

interface Client {
  send(command: unknown, options: { readonly abortSignal: AbortSignal }): Promise<unknown>;
}

interface Sdk {
  readonly CloudWatchLogsClient: new (settings: ClientSettings) => Client;
  readonly FilterLogEventsCommand: new (input: object) => unknown;
}

interface FilteredEvents {
  readonly events?: readonly {
    readonly eventId?: string;
    readonly logStreamName?: string;
    readonly timestamp?: number;
    readonly message?: string;
  }[];
  readonly nextToken?: string;
}

/** Where the log groups are, and for whom they are read. */
export interface LogsAccess {
  readonly stage: string;
  /** Folder of the project. */
  readonly root: string;
  readonly settings: ClientSettings;
  readonly signal: AbortSignal;
}

/**
 * Reads log groups with `FilterLogEvents`. `StartLiveTail` would cost money by the minute, ends after three hours, and
 * leaves out events above 500 a second.
 * @see https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_FilterLogEvents.html
 */
export function pagesOf({ stage, root, settings, signal }: LogsAccess): ReadPage {
  const sdk = loadClient<Sdk>({ stage, root, service: "cloudwatch-logs", use: "reads the logs" });
  const client = new sdk.CloudWatchLogsClient(settings);
  return async ({ logGroup, from, filter, token }): Promise<Page | undefined> => {
    const command = new sdk.FilterLogEventsCommand({
      logGroupName: logGroup,
      startTime: from,
      ...(filter !== undefined && { filterPattern: filter }),
      ...(token !== undefined && { nextToken: token }),
    });
    try {
      return pageOf((await client.send(command, { abortSignal: signal })) as FilteredEvents);
    } catch (error) {
      // The user has ended the command.
      if (signal.aborted) return { events: [] };
      if ((error as Error).name === "ResourceNotFoundException") return undefined;
      throw refusedCall(stage, "logs:FilterLogEvents", error as Error);
    }
  };
}

function pageOf({ events = [], nextToken }: FilteredEvents): Page {
  return {
    events: events.map(({ eventId = "", logStreamName = "", timestamp = 0, message = "" }) => ({
      id: eventId,
      stream: logStreamName,
      timestamp,
      message,
    })),
    token: nextToken,
  };
}
