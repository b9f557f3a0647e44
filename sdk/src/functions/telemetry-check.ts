import type { Issues } from "../errors";
import { checkArn, checkKnownProps, checkOneOf, checkPresent, isPlain, namesOf } from "../values";
import type { TelemetryProps, TelemetryType } from "./props";

const TYPES: readonly TelemetryType[] = ["application_signals", "opentelemetry", "disabled"];

/** Check the `telemetry` prop of one layer of props. */
export function checkTelemetry(telemetry: unknown, issues: Issues): void {
  if (typeof telemetry === "string") {
    checkOneOf(telemetry, TYPES, issues);
    return;
  }
  if (!checkKnownProps(telemetry, namesOf<TelemetryProps>()(["type", "layer"]), issues)) return;
  const { type, layer } = telemetry as Partial<TelemetryProps>;
  const cure = 'write type: "application_signals" or "opentelemetry"';
  if (checkPresent(type, issues.at("type"), cure)) checkOneOf(type, TYPES, issues.at("type"));
  if (layer !== undefined && isPlain(layer)) checkArn(layer, issues.at("layer"), ["lambda"]);
}
