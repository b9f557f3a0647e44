import { GroupCursor } from "../stage-logs/group-cursor";
import type { ReadPage, Wanted } from "../stage-logs/pages";
import { accessLogReader } from "./access-log-format";
import type { LoggedApi } from "./logged-apis";
import { type LoggedRequest, loggedRequest } from "./logged-request";

/** A log group with the access log of one API, or of several. */
export class AccessLog {
  readonly #readers: readonly {
    readonly api: LoggedApi;
    readonly read: ReturnType<typeof accessLogReader>;
  }[];
  readonly #cursor: GroupCursor;
  /** The number of lines that have none of the formats. */
  unreadable = 0;

  constructor(
    readonly apis: readonly LoggedApi[],
    wanted: Wanted,
  ) {
    const [{ logGroup: name, region }] = apis as readonly [LoggedApi, ...LoggedApi[]];
    this.#readers = apis.map((api) => ({ api, read: accessLogReader(api.format) }));
    this.#cursor = new GroupCursor({ name, region }, wanted);
  }

  /** The requests that nobody has read yet. */
  async next(readPage: ReadPage): Promise<readonly LoggedRequest[]> {
    const events = await this.#cursor.next(readPage);
    return events.flatMap(({ message, timestamp }) => {
      const request = this.#requestOf(message, timestamp);
      if (!request) this.unreadable += 1;
      return request ?? [];
    });
  }

  #requestOf(line: string, timestamp: number): LoggedRequest | undefined {
    for (const { api, read } of this.#readers) {
      const values = read(line);
      const apiId = values?.get("apiId");
      if (values && (apiId === undefined || apiId === api.apiId))
        return loggedRequest(api, values, timestamp);
    }
    return undefined;
  }
}

/** The access logs of APIs, each group once. */
export function accessLogsOf(apis: readonly LoggedApi[], wanted: Wanted): readonly AccessLog[] {
  const groups = new Map<string, LoggedApi[]>();
  for (const api of apis) {
    const key = `${api.region} ${api.logGroup}`;
    groups.set(key, [...(groups.get(key) ?? []), api]);
  }
  return [...groups.values()].map((members) => new AccessLog(members, wanted));
}
