import type * as pulumi from "@pulumi/pulumi";
import type { Scope } from "../../app/stack";
import { Function as NewFunction } from "../../functions/construct";
import type { FunctionProps as NewFunctionProps } from "../../functions/props";
import type { Permission } from "../../permissions/entries";
import { withReads } from "../translation/handles";
import { translate } from "../translation/translate";
import type { FunctionProps } from "./props";
import { FUNCTION_TABLE } from "./table";

/** A function as generation 0 defined it. */
export class Function extends NewFunction {
  constructor(
    scope: Scope,
    id: string,
    props: FunctionProps | string,
    opts?: pulumi.ComponentResourceOptions,
  ) {
    const given = typeof props === "string" ? { handler: props } : props;
    super(scope, id, translate<NewFunctionProps>(FUNCTION_TABLE, id, given), opts);
  }

  override get role() {
    return withReads(super.role, FUNCTION_TABLE.handles.role.reads);
  }

  /** The same as {@link attachPermissions} with a list of one. */
  addToRolePolicy(statement: Permission): void {
    this.attachPermissions([statement]);
  }
}
