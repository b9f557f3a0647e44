import { currentAuthor, runAs } from "../app/context";
import type { Bindable } from "../permissions/bindable";
import type { Permissions } from "../permissions/entries";
import { mergePermissions } from "../permissions/plan";
import type { Function } from "./construct";
import { type DefaultsState, exportDefaults, importDefaults } from "./exported-defaults";

/** Permissions and bindings of all functions of a construct. Later functions get the same, elsewhere too. */
export class SharedGrants {
  readonly #permissions: (readonly [by: string | undefined, permissions: Permissions])[] = [];
  readonly #bindings: (readonly Bindable[])[] = [];

  /** The grants of another Pulumi stack. */
  static fromState(state: DefaultsState | undefined): SharedGrants {
    const made = new SharedGrants();
    const { permissions, bind } = importDefaults(state) ?? {};
    if (permissions) made.addPermissions(permissions);
    if (bind) made.addBindings(bind);
    return made;
  }

  /** Statements and variables. */
  exportState(): DefaultsState | undefined {
    const permissions = this.#permissions
      .map(([, given]) => given)
      .reduce<Permissions | undefined>(mergePermissions, undefined);
    const bind = this.#bindings.flat();
    return exportDefaults({ ...(permissions && { permissions }), ...(bind.length > 0 && { bind }) });
  }

  addPermissions(permissions: Permissions): void {
    this.#permissions.push([currentAuthor(), permissions]);
  }

  addBindings(constructs: readonly Bindable[]): void {
    this.#bindings.push(constructs);
  }

  giveTo(later: Function): void {
    for (const [author, permissions] of this.#permissions)
      runAs(author, () => later.attachPermissions(permissions));
    for (const constructs of this.#bindings) later.bind(constructs);
  }
}
