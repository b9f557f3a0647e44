import type * as pulumi from "@pulumi/pulumi";
import type { Scope } from "../../app/stack";
import { EventBus as NewEventBus } from "../../constructs/event-bus/construct";
import type { EventRuleProps, EventBusProps as NewEventBusProps } from "../../constructs/event-bus/props";
import type { Permissions } from "../../permissions/entries";
import { nameOf } from "../sources/entries";
import { withReads } from "../translation/handles";
import { translate } from "../translation/translate";
import { translatePart } from "../translation/translate-part";
import type { EventBusProps, EventBusRuleProps } from "./props";
import { EVENT_BUS_TABLE } from "./table";

type Named<Value> = Readonly<Record<string, Value>>;

/** An event bus of EventBridge as generation 0 defined it. */
export class EventBus extends NewEventBus {
  constructor(scope: Scope, id: string, props?: EventBusProps, opts?: pulumi.ComponentResourceOptions) {
    super(scope, id, translate<NewEventBusProps>(EVENT_BUS_TABLE, id, props), opts);
  }

  /** The bus of EventBridge. Now `native.eventBus`. */
  get eventBridgeEventBus() {
    return withReads(this.native.eventBus, EVENT_BUS_TABLE.handles.eventBridgeEventBus.reads);
  }

  override addRules(scope: Scope, rules: Named<EventBusRuleProps | EventRuleProps>): this {
    const method = "addRules";
    return super.addRules(
      scope,
      translatePart<Named<EventRuleProps>>(EVENT_BUS_TABLE, this.id, { rules }, "rules", { method }),
    );
  }

  /** Adds permissions to the function of one target of a rule, by its index. */
  override attachPermissionsToTarget(rule: string, index: number | string, permissions: Permissions): void {
    super.attachPermissionsToTarget(rule, nameOf(index), permissions);
  }
}
