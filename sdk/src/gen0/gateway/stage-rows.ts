import type { Row } from "../translation/row";

/** Changes in the settings of a stage, wherever they stand in the new props: `native.httpStages.*`. */
export function stageRows(path: string): readonly Row[] {
  const limits = `${path}.defaultRouteSettings`;
  return [
    { old: `${path}.stageName`, now: `${path}.name` },
    { old: `${path}.throttle.rateLimit`, now: `${limits}.throttlingRateLimit` },
    { old: `${path}.throttle.burstLimit`, now: `${limits}.throttlingBurstLimit` },
    { old: `${path}.domainMapping`, now: undefined, refused: "use customDomain of the API" },
  ];
}
