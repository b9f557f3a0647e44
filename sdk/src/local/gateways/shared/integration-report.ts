/** What an integration did, for the trace and the access log. */
export interface IntegrationReport {
  readonly latencyMs: number;
  /** Status that the integration's service answered. */
  readonly status: number;
  /** Status that the function or the backend named. */
  readonly answered: number | undefined;
  readonly requestId?: string;
  /** JSON text of the event and of the answer. */
  readonly event?: string;
  readonly reply?: string;
}
