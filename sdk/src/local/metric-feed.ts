/** A value of a metric, as services of AWS and functions give it to CloudWatch. */
export interface Measurement {
  /** `AWS/Lambda`, or a name that the program chooses. */
  readonly namespace: string;
  readonly metric: string;
  readonly dimensions: Readonly<Record<string, string>>;
  /** `Count`, of a metric of the program. */
  readonly unit?: string;
  readonly value: number;
}

/** The measurements of the local mode. Nothing is measured while nobody listens. */
export class MetricFeed {
  readonly #listeners = new Set<(measured: Measurement) => void>();
  readonly #changes = new Set<(arn: string) => void>();

  get isWatched(): boolean {
    return this.#listeners.size > 0;
  }

  /** Calls the listener with each value. The function that it returns removes the listener. */
  watch(listener: (measured: Measurement) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls the listener with the ARN of each resource that something has been sent to. */
  watchChanges(listener: (arn: string) => void): () => void {
    this.#changes.add(listener);
    return () => this.#changes.delete(listener);
  }

  changed(arn: string): void {
    for (const listener of this.#changes) listener(arn);
  }

  put(measured: readonly Measurement[]): void {
    for (const each of measured) for (const listener of this.#listeners) listener(each);
  }
}
