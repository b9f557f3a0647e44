/** The origin of a fact: a page of AWS's documentation, and a shape of its API models where botocore has one. */
export interface Source {
  /** A shape of a model: `{ service: "lambda", shape: "Timeout" }`. The service is a folder of botocore. */
  readonly model?: ModelSource;
  /** Address of the page. */
  readonly page: string;
}

export interface ModelSource {
  readonly service: string;
  readonly shape: string;
  /** The bounds of the shape, where they are others than those of the entry. */
  readonly says?: { readonly min?: number; readonly max?: number };
  /** The reason for that. */
  readonly because?: string;
}

/** A bound of AWS, in the unit of the prop. */
export interface Limit {
  readonly min?: number;
  readonly max: number;
  /** The service, as messages name it: `Lambda`. */
  readonly service: string;
  /** The day on which the bound was last compared with its source: `2026-11-20`. */
  readonly asOf: string;
  readonly source: Source;
  /**
   * The reason to expect that AWS takes more by now: it has raised the bound before, or raises it for an account. A larger value
   * then passes with a warning. A larger value of a bound without a reason is refused.
   */
  readonly raised?: string;
  /** A larger bound that holds for some functions alone. */
  readonly more?: LargerLimit;
}

export interface LargerLimit {
  readonly max: number;
  /** The functions that it holds for: `on managed instances`. */
  readonly where: string;
  /** The setting of `aws.lambda.Function` that makes a function one of them. */
  readonly settings: readonly string[];
}

/** Words of AWS, and the day on which they were last compared with their source. */
export interface WordList {
  readonly asOf: string;
  readonly source: Source;
}

/** The day of botocore 1.44.8, which the entries of this folder were compared with. */
export const COMPARED = "2026-11-20";

/** A day as messages name it: `November 2026` of `2026-11-20`. */
export function monthOf(day: string): string {
  const [year, month] = day.split("-");
  return `${MONTHS[Number(month) - 1]} ${year}`;
}

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
