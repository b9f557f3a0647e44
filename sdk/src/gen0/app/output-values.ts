import { isPlainObject } from "../../values";
import type { Conversion } from "../translation/row";

/** An output with what the platform of generation 0 wrote beside its value, which has no counterpart. */
export interface OutputSettings {
  readonly value: unknown;
  readonly description?: string;
  readonly exportName?: string;
}

/** Outputs of a stack, of which some are settings with a `value`. */
export const OUTPUT_VALUES: Conversion = {
  does: "settings of an output become their value",
  value: (outputs) => (isPlainObject(outputs) ? outputValues(outputs) : outputs),
};

/** The values of outputs. */
export function outputValues(outputs: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return isPlainObject(outputs)
    ? Object.fromEntries(Object.entries(outputs).map(([name, output]) => [name, valueOf(output)]))
    : outputs;
}

/** Outputs of Pulumi have no plain `value`. */
function valueOf(output: unknown): unknown {
  return isPlainObject(output) && Object.hasOwn(output, "value") ? output.value : output;
}
