import { ACROSS } from "./across";
import { ALARMS } from "./alarms";
import { APIS } from "./apis";
import { AUTH } from "./auth";
import { DATA } from "./data";
import { EXISTING } from "./existing";
import { FUNCTIONS } from "./functions";
import { GATEWAYS } from "./gateways";
import { MESSAGES } from "./messages";

/** Samples that set every property that constructs take, each in both forms. */
export const SAMPLES = [
  ...FUNCTIONS,
  ...APIS,
  ...GATEWAYS,
  ...AUTH,
  ...DATA,
  ...MESSAGES,
  ...ALARMS,
  ...EXISTING,
  ...ACROSS,
];
