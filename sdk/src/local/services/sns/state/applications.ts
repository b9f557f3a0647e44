import { type Journal, type Journaled, openJournal } from "../../journal/journal";
import { type EntryKinds, noSuchKind } from "../../journal/kinds";

/** An application on a platform that sends messages to devices. */
export interface PlatformApplication {
  /** `arn:aws:sns:us-east-1:123456789012:app/GCM/shop` */
  readonly arn: string;
  /** The attributes that were set. Credentials are not stored, since nothing here needs them. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** The application on one device. */
export interface PlatformEndpoint {
  /** `arn:aws:sns:us-east-1:123456789012:endpoint/GCM/shop/5b2e...` */
  readonly arn: string;
  readonly applicationArn: string;
  /** `Token`, `Enabled`, and `CustomUserData` if there is some. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** A change, as it stands in the journal. */
export type ApplicationEntry =
  | { readonly kind: "application-put"; readonly application: PlatformApplication }
  | { readonly kind: "application-deleted"; readonly application: string }
  | { readonly kind: "endpoint-put"; readonly endpoint: PlatformEndpoint }
  | { readonly kind: "endpoint-deleted"; readonly endpoint: string };

const KINDS: EntryKinds<ApplicationEntry> = {
  "application-put": { application: "object" },
  "application-deleted": { application: "text" },
  "endpoint-put": { endpoint: "object" },
  "endpoint-deleted": { endpoint: "text" },
};

/** Applications on platforms, and their endpoints. */
export class Applications implements Journaled<ApplicationEntry> {
  readonly kinds = KINDS;
  /** Folders of earlier formats have no applications. */
  readonly earlier = {};
  readonly applications = new Map<string, PlatformApplication>();
  readonly endpoints = new Map<string, PlatformEndpoint>();
  readonly #journal: Journal<ApplicationEntry>;

  /** @param file the journal. Without one changes are lost at the end. */
  constructor(file: string | undefined) {
    this.#journal = openJournal<ApplicationEntry>(file, this);
  }

  /** Applies and journals entries, all of them or none. */
  commit(...entries: readonly ApplicationEntry[]): void {
    this.#journal.commit(...entries);
  }

  close(): void {
    this.#journal.close();
  }

  endpointsOf(applicationArn: string): readonly PlatformEndpoint[] {
    return [...this.endpoints.values()].filter((endpoint) => endpoint.applicationArn === applicationArn);
  }

  apply(entry: ApplicationEntry): void {
    switch (entry.kind) {
      case "application-put":
        this.applications.set(entry.application.arn, entry.application);
        return;
      case "application-deleted":
        this.applications.delete(entry.application);
        for (const { arn } of this.endpointsOf(entry.application)) this.endpoints.delete(arn);
        return;
      case "endpoint-put":
        this.endpoints.set(entry.endpoint.arn, entry.endpoint);
        return;
      case "endpoint-deleted":
        this.endpoints.delete(entry.endpoint);
        return;
      default:
        throw noSuchKind(entry);
    }
  }

  *snapshot(): Iterable<ApplicationEntry> {
    for (const application of this.applications.values()) yield { kind: "application-put", application };
    for (const endpoint of this.endpoints.values()) yield { kind: "endpoint-put", endpoint };
  }
}
