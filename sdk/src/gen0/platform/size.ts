/** A size, as programs of generation 0 write it: `Size.mebibytes(1024)`. */
export class Size {
  private constructor(private readonly inMebibytes: number) {}

  static mebibytes(count: number): Size {
    return new Size(count);
  }

  static gibibytes(count: number): Size {
    return new Size(count * 1_024);
  }

  /** The number that generation 1 takes. */
  toMebibytes(): number {
    return this.inMebibytes;
  }
}
