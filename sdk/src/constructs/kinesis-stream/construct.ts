import type * as kinesis from "@pulumi/aws/kinesis";
import type * as pulumi from "@pulumi/pulumi";
import { type Begun, begin, beginImported, type ConstructArguments, type Steps } from "../../app/begin";
import { Component } from "../../app/component";
import { ImportedOnce } from "../../app/origin";
import type { Scope } from "../../app/stack";
import type { Function } from "../../functions/construct";
import { exportDefaults } from "../../functions/exported-defaults";
import type { Bindable, Binding } from "../../permissions/bindable";
import type { Permissions } from "../../permissions/entries";
import type { Grantable, Grants, GrantWords } from "../../permissions/grantable";
import { grantsOf } from "../../permissions/resource-grants";
import { StreamConsumers } from "../sources/stream-consumers";
import { importParts } from "./imported-resources";
import { type KinesisStreamPlan, planKinesisStream } from "./plan";
import type { KinesisStreamConsumer, KinesisStreamProps } from "./props";
import { type KinesisStreamParts, makeParts } from "./resources";
import type { KinesisStreamState } from "./state";
// Declares the error codes, also in the published types of the package.
import "./errors";

const KINESIS_STREAM_STEPS = {
  kind: "KinesisStream",
  alarms: true,
  plan: planKinesisStream,
  given: ({ stream }) => (stream.kind === "existing" ? stream.stream : undefined),
  make: makeParts,
  import: importParts,
} satisfies Steps<KinesisStreamPlan, KinesisStreamState, KinesisStreamParts>;

/**
 * A Kinesis stream, and the functions that are called with its records.
 *
 * @example
 * const clicks = new KinesisStream(stack, "Clicks", {
 *   consumers: { count: "src/count.handler" },
 * });
 */
export class KinesisStream<Consumer extends string = string>
  extends Component
  implements Grantable<GrantWords["KinesisStream"]>, Bindable
{
  /** ARN of the stream. */
  readonly streamArn: pulumi.Output<string>;
  /** Name of the stream in AWS. */
  readonly streamName: pulumi.Output<string>;
  /** The `@pulumi/aws` objects. */
  readonly native: {
    /** The stream, made or given. */
    readonly stream: kinesis.Stream;
  };
  readonly #parts: KinesisStreamParts;
  readonly #consumers: StreamConsumers;

  constructor(
    scope: Scope,
    id: string,
    props?: KinesisStreamProps<Consumer>,
    opts?: pulumi.ComponentResourceOptions,
  );
  /** @internal */
  constructor(begun: Begun<KinesisStreamParts>);
  constructor(...given: ConstructArguments<KinesisStreamProps<Consumer>, KinesisStreamParts>) {
    const begun = begin(KINESIS_STREAM_STEPS, given);
    super(begun.placement, begun.opts);
    const parts = begun.partsOf(this);
    this.native = parts.native;
    this.streamArn = parts.streamArn;
    this.streamName = parts.streamName;
    this.#parts = parts;
    this.#consumers = new StreamConsumers(this, {
      kind: "kinesis",
      variable: "stream",
      arn: () => parts.streamArn,
      permissions: [[this, "grantRead"]],
      functionDefaults: parts.functionDefaults,
      functions: parts.consumers,
    });
    this.#consumers.connect(parts.planned);
    this.registerOutputs({ streamArn: this.streamArn, streamName: this.streamName });
  }

  /**
   * A stream of another Pulumi stack, made from the state that it exports. `use` calls this. Each stream is imported
   * once.
   */
  static fromState(scope: Scope, id: string, state: KinesisStreamState): KinesisStream {
    const make = () => new KinesisStream(beginImported(KINESIS_STREAM_STEPS, scope, id, state));
    return importedStreams.find(scope, state, make);
  }

  /** The state of the stream that other Pulumi stacks import. */
  exportState(): KinesisStreamState {
    const defaults = exportDefaults(this.#parts.functionDefaults);
    return {
      streamArn: this.streamArn,
      streamName: this.streamName,
      ...(defaults && { functionDefaults: defaults }),
      consumers: this.#consumers.exportState(),
    };
  }

  /** Add consumers. Their functions are made in the scope, which may be another stack. */
  addConsumers<Added extends string>(
    scope: Scope,
    consumers: { readonly [Name in Added]: KinesisStreamConsumer },
  ): KinesisStream<Consumer | Added> {
    this.#consumers.add(scope, consumers);
    return this;
  }

  /** The function of a consumer. Of literal names the compiler knows that it is there. */
  getFunction<Known extends string>(
    this: KinesisStream<Known>,
    consumer: NoInfer<Known>,
  ): string extends Known ? Function | undefined : Function {
    return this.#consumers.get(consumer) as Function;
  }

  /** Let the functions of all consumers do more, also of those that are added later. */
  attachPermissions(permissions: Permissions): void {
    this.#consumers.attachPermissions(permissions);
  }

  /** Let the function of one consumer do more. Refused: `CONSUMER_UNKNOWN`. */
  attachPermissionsToConsumer(consumer: Consumer, permissions: Permissions): void {
    this.#consumers.attachPermissionsTo(consumer, permissions);
  }

  /** Bind constructs to the functions of all consumers, also of those that are added later. */
  bind(constructs: readonly Bindable[]): void {
    this.#consumers.bind(constructs);
  }

  /** Bind constructs to the function of one consumer. Refused: `CONSUMER_UNKNOWN`. */
  bindToConsumer(consumer: Consumer, constructs: readonly Bindable[]): void {
    this.#consumers.bindTo(consumer, constructs);
  }

  /** The grants that this stream offers. */
  getGrants(): Grants<GrantWords["KinesisStream"]> {
    return grantsOf("KinesisStream", this.#parts.grantOutputs);
  }

  /** The name of the stream for a bound function, and its permission to read and write records. */
  getBinding(): Binding {
    const permissions: Permissions = [[this, "grantReadWrite"]];
    return { kind: "KinesisStream", id: this.id, values: { name: this.streamName }, permissions };
  }
}

/** A stream may be shared by two stacks, one of which got it from the other. */
const importedStreams = new ImportedOnce<KinesisStream>();
