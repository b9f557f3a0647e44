import type * as pulumi from "@pulumi/pulumi";
import type { Scope } from "../../app/stack";
import { Table as NewTable } from "../../constructs/table/construct";
import type {
  TableConsumer as NewConsumer,
  TableGlobalIndex as NewGlobalIndex,
  TableLocalIndex as NewLocalIndex,
  TableProps as NewTableProps,
} from "../../constructs/table/props";
import { withReads } from "../translation/handles";
import { translate } from "../translation/translate";
import { translatePart } from "../translation/translate-part";
import type { TableConsumer, TableGlobalIndex, TableLocalIndex, TableProps } from "./props";
import { TABLE_TABLE } from "./table";

type Named<Value> = Readonly<Record<string, Value>>;

/** A table of DynamoDB as generation 0 defined it. */
export class Table extends NewTable {
  constructor(scope: Scope, id: string, props: TableProps, opts?: pulumi.ComponentResourceOptions) {
    super(scope, id, translate<NewTableProps>(TABLE_TABLE, id, props), opts);
  }

  /** The table of DynamoDB. Now `native.table`. */
  get dynamodbTable() {
    return withReads(this.native.table, TABLE_TABLE.handles.dynamodbTable.reads);
  }

  override addConsumers(scope: Scope, consumers: Named<TableConsumer | NewConsumer>): this {
    const method = "addConsumers";
    super.addConsumers(
      scope,
      translatePart<Named<NewConsumer>>(TABLE_TABLE, this.id, { consumers }, "consumers", { method }),
    );
    return this;
  }

  override addGlobalIndexes(globalIndexes: Named<TableGlobalIndex | NewGlobalIndex>): this {
    return super.addGlobalIndexes(this.#indexes<NewGlobalIndex>("globalIndexes", globalIndexes));
  }

  /** The older name of {@link addGlobalIndexes}. */
  addSecondaryIndexes(indexes: Named<TableGlobalIndex>): this {
    return this.addGlobalIndexes(indexes);
  }

  override addLocalIndexes(localIndexes: Named<TableLocalIndex | NewLocalIndex>): this {
    return super.addLocalIndexes(this.#indexes<NewLocalIndex>("localIndexes", localIndexes));
  }

  #indexes<Index>(part: "globalIndexes" | "localIndexes", indexes: object): Named<Index> {
    const method = part === "globalIndexes" ? "addGlobalIndexes" : "addLocalIndexes";
    return translatePart<Named<Index>>(TABLE_TABLE, this.id, { [part]: indexes }, part, { method });
  }
}
