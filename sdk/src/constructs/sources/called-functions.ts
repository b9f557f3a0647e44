import type { Component } from "../../app/component";
import { refuseOnImported } from "../../app/sharing/refusal";
import { Issues } from "../../errors";
import { planBindings } from "../../functions/binding-plan";
import type { ConsumerFunctions } from "../../functions/consumer-functions";
import type { Bindable } from "../../permissions/bindable";
import type { Permissions } from "../../permissions/entries";
import { planPermissions } from "../../permissions/plan";

/** Check permissions before any function gets them. */
export function checkPermissions(of: Component, permissions: Permissions, method: string): void {
  const issues = new Issues(of.constructName);
  planPermissions(permissions, issues.at(method));
  issues.throwIfAny();
}

/** Check what is to be bound before any function is bound to it. */
export function checkBindings(of: Component, constructs: readonly Bindable[], method: string): void {
  const issues = new Issues(of.constructName);
  planBindings(constructs, issues.at(method));
  issues.throwIfAny();
}

/** The functions that a construct calls, as the methods of the construct speak of them. */
export class CalledFunctions {
  readonly #of: Component;
  /** The construct in a line of a program: `table`. */
  readonly #variable: string;
  readonly #functions: ConsumerFunctions;

  constructor(of: Component, variable: string, functions: ConsumerFunctions) {
    this.#of = of;
    this.#variable = variable;
    this.#functions = functions;
  }

  attachPermissions(permissions: Permissions): void {
    checkPermissions(this.#of, permissions, "attachPermissions");
    this.#functions.attachPermissions(permissions);
  }

  /** Attaches permissions to the function of this name. `method` is for errors, such as `attachPermissionsToConsumer`. */
  attachPermissionsTo(name: string, permissions: Permissions, method: string): void {
    const found = this.#functions.require(name, new Issues(this.#of.constructName).at(method));
    checkPermissions(this.#of, permissions, method);
    found.attachPermissions(permissions);
  }

  bind(constructs: readonly Bindable[]): void {
    if (this.#functions.isImported()) refuseOnImported(this.#of, "bind", `${this.#variable}.bind([...])`);
    checkBindings(this.#of, constructs, "bind");
    this.#functions.bind(constructs);
  }

  /** Binds constructs to the function of this name. `method` is for errors, such as `bindToConsumer`. */
  bindTo(name: string, constructs: readonly Bindable[], method: string): void {
    const found = this.#functions.require(name, new Issues(this.#of.constructName).at(method));
    if (this.#functions.isImported(name)) {
      refuseOnImported(this.#of, method, `${this.#variable}.${method}(${JSON.stringify(name)}, [...])`);
    }
    checkBindings(this.#of, constructs, method);
    found.bind(constructs);
  }
}
