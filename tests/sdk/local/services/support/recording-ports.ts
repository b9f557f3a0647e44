import type { IamCaller } from "#sdk/local/iam/caller";
import type { LocalOptions } from "#sdk/local/options";
import type { DeliveryEvent, LocalEvent } from "#sdk/local/protocol";
import type { Input, Output } from "#sdk/local/services/endpoint/aws-api";
import type { AwsService, Caller, LocalAws } from "#sdk/local/services/endpoint/aws-service";
import type { ServicePorts } from "#sdk/local/services/service";
import { ServiceError } from "#sdk/local/services/service-error";
import { StillClock } from "./still-clock";

/** A call of another service. */
export interface RecordedCall {
  readonly service: string;
  readonly operation: string;
  readonly input: Input;
  readonly caller: Caller;
}

export const ACCOUNT_REGION = { region: "us-east-1", accountId: "123456789012" };

/** The ports of a service, which record everything that it does. Other services accept all that they are sent. */
export class RecordingPorts implements LocalAws {
  readonly clock = new StillClock();
  readonly calls: RecordedCall[] = [];
  readonly events: LocalEvent[] = [];
  readonly notices: string[] = [];
  /** The activities that have begun and not ended. */
  readonly open = new Set<string>();
  /** Answers of other services, by `sqs SendMessage` and the like. Errors among them are thrown. */
  readonly answers = new Map<string, (input: Input) => Output | ServiceError>();
  /** Services that run for real. */
  readonly backends = new Map<string, AwsService>();

  constructor(private readonly settings: LocalOptions = {}) {}

  get ports(): ServicePorts {
    const { clock, settings } = this;
    const ports: Partial<ServicePorts> = {
      settings,
      accountRegion: ACCOUNT_REGION,
      region: ACCOUNT_REGION.region,
      aws: this,
      clock,
      activity: {
        begin: (what) => {
          this.open.add(what);
          return () => this.open.delete(what);
        },
      },
      callerOfRole: (arn, session) => roleCaller(arn, session),
      emit: (event) => void this.events.push(event),
      notice: (message) => void this.notices.push(message),
      onError: (error) => {
        throw error;
      },
    };
    return ports as ServicePorts;
  }

  async call(service: string, operation: string, input: Input, caller: Caller): Promise<Output> {
    this.calls.push({ service, operation, input, caller });
    const backend = this.backends.get(service)?.operations[operation];
    if (backend) return backend(input, { caller, requestId: "id", accountRegion: ACCOUNT_REGION });
    const answer = this.answers.get(`${service} ${operation}`)?.(input) ?? {};
    if (answer instanceof ServiceError) throw answer;
    return answer;
  }

  watch(): () => void {
    return () => undefined;
  }

  serves(): boolean {
    return true;
  }

  /** The deliveries that were reported. */
  get deliveries(): readonly DeliveryEvent[] {
    return this.events.filter((event) => event.event === "delivery");
  }
}

function roleCaller(arn: string, session: string): IamCaller {
  const userArn = `${arn}/${session}`;
  return { secretAccessKey: "", identity: { accessKey: "", accountId: "", userId: "", userArn } };
}
