import { nameOf } from "../emulator";
import type { Expected } from "../explanations";
import { MINISTACK } from "../ministack";
import { PEER } from "../moto";
import type { Outcome } from "../outcome";
import { clientOfBoto3 } from "./clients/boto3";
import type { Client, ServiceEndpoint } from "./clients/client";
import { clientOfV2 } from "./clients/v2";
import { clientOfV3 } from "./clients/v3";
import { BOTO3_DIFFERS } from "./expected/boto3";
import { MINISTACK_DIFFERS } from "./expected/ministack";
import { MOTO_DIFFERS } from "./expected/moto";
import { V2_DIFFERS } from "./expected/v2";
import { type Judged, startMinistack, startMotoForServices, startOurs } from "./sides";

/** The server on which a scenario is played, and the client. */
export interface Run {
  start(): Promise<Judged>;
  connect(endpoint: ServiceEndpoint): Client | Promise<Client>;
}

/** Our server through SDK v3 is compared with this. */
export interface Compared extends Run {
  readonly name: string;
  readonly expected: readonly Expected[];
  /** Whether it is another server, which needs the program's resources. Else it is ours through another client. */
  readonly isPeer: boolean;
}

export const OURS: Run = { start: startOurs, connect: clientOfV3 };

export const COMPARED: readonly Compared[] = [
  {
    name: PEER,
    start: startMotoForServices,
    connect: clientOfV3,
    expected: MOTO_DIFFERS,
    isPeer: true,
  },
  {
    name: nameOf(MINISTACK),
    start: startMinistack,
    connect: clientOfV3,
    expected: MINISTACK_DIFFERS,
    isPeer: true,
  },
  {
    name: "SDK v2",
    start: startOurs,
    connect: clientOfV2,
    expected: V2_DIFFERS,
    isPeer: false,
  },
  {
    name: "boto3",
    start: startOurs,
    connect: clientOfBoto3,
    expected: BOTO3_DIFFERS,
    isPeer: false,
  },
];

/** Empty lists and texts are present with some clients and absent with others, whatever the server sent. */
export function withoutEmpty(outcome: Outcome): Outcome {
  if (outcome.kind !== "done") return outcome;
  return {
    kind: "done",
    values: new Map([...outcome.values].filter(([, value]) => value !== "[]" && value !== "")),
  };
}
