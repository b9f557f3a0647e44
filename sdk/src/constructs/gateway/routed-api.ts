import type * as pulumi from "@pulumi/pulumi";
import type { Begun } from "../../app/begin";
import { Component, type Shareable } from "../../app/component";
import type { ConstructState } from "../../app/origin";
import type { Bindable, Binding } from "../../permissions/bindable";
import type { Permissions } from "../../permissions/entries";
import type { Grants } from "../../permissions/grantable";
import type { RoutesToImport, ServedRoute } from "./routes/exported-routes";
import type { KeyForm, KnownKey } from "./routes/key-types";
import { RouteFunctions } from "./routes/route-functions";
import { RouteTable } from "./routes/route-table";
import type { AnyElsewhere, FunctionUnder } from "./routes/served-types";
// Declares the error codes, also in the published types of the package.
import "./errors";

declare const ROUTE_KEYS: unique symbol;
declare const KEY_FORM: unique symbol;
declare const ELSEWHERE: unique symbol;

/** The parts of any kind of API with routes. */
export interface RoutedParts {
  readonly gateway: {
    readonly url: pulumi.Output<string>;
    readonly customDomainUrl: pulumi.Output<string> | undefined;
  };
  /** The routes of an API that another Pulumi stack made. */
  readonly imported: RoutesToImport | undefined;
  /** Whether routes take IAM signatures, of those that come with the parts. */
  readonly isSigned: boolean;
}

/** The base of APIs with routes. It looks up routes and grants permissions to the functions behind them. */
export abstract class RoutedApi<
    Key extends string = string,
    Form extends KeyForm = KeyForm,
    Parts extends RoutedParts = RoutedParts,
    Elsewhere extends AnyElsewhere = AnyElsewhere,
  >
  extends Component
  implements Bindable, Shareable
{
  /** Not there at run time: what the compiler looks route keys up in. */
  declare readonly [ROUTE_KEYS]?: Key;
  /** Not there at run time: what white space in route keys comes to. */
  declare readonly [KEY_FORM]?: Form;
  /** Not there at run time: the routes that have no function to look up, or perhaps none. */
  declare readonly [ELSEWHERE]?: Elsewhere;
  /** The URL that AWS gives the API. */
  readonly url: pulumi.Output<string>;
  /** `https://<domain>`, or `https://<domain>/<path>/`. There with `customDomain`. */
  readonly customDomainUrl: pulumi.Output<string> | undefined;
  readonly #parts: Parts;
  readonly #table: RouteTable<ServedRoute>;
  readonly #functions: RouteFunctions;
  #isSigned: boolean;

  /** @internal `keyAs` gives the text of the key that a look-up means. */
  protected constructor(begun: Begun<Parts>, keyAs?: (key: string) => string) {
    super(begun.placement, begun.opts);
    const parts = begun.partsOf(this);
    this.url = parts.gateway.url;
    this.customDomainUrl = parts.gateway.customDomainUrl;
    this.#parts = parts;
    this.#table = new RouteTable<ServedRoute>(keyAs);
    this.#functions = new RouteFunctions(this, this.#table, parts.imported);
    this.#isSigned = parts.isSigned;
  }

  /** The state of the API that other Pulumi stacks import. */
  abstract exportState(): ConstructState;

  /** The grants that this API offers. */
  abstract getGrants(): Grants<"grantInvoke"> | Grants<"grantInvoke" | "grantManageConnections">;

  /** Route keys as written, white space folded, in the order added. */
  get routes(): string[] {
    return this.#table.keys;
  }

  /**
   * The function of a route. Undefined for a route that is not there, or that something else serves. Of literal keys the
   * compiler knows which it is.
   */
  getFunction<Known extends string, const Wanted extends string, Others extends AnyElsewhere>(
    this: RoutedApi<Known, Form, RoutedParts, Others>,
    routeKey: KnownKey<Wanted, NoInfer<Known>, Form>,
  ): FunctionUnder<Wanted, Known, Others, Form> {
    // The compiler reads it off the same routes that the table was filled with.
    return this.#table.find(routeKey)?.function as FunctionUnder<Wanted, Known, Others, Form>;
  }

  /** Let the functions of all routes do more, also of those that are added later. */
  attachPermissions(permissions: Permissions): void {
    this.#functions.attachPermissions(permissions);
  }

  /** Let the function of one route do more. Refused: `ROUTE_UNKNOWN`, `ROUTE_WITHOUT_FUNCTION`. */
  attachPermissionsToRoute<Known extends string, const Wanted extends string>(
    this: RoutedApi<Known, Form>,
    routeKey: KnownKey<Wanted, NoInfer<Known>, Form>,
    permissions: Permissions,
  ): void {
    this.#functions.attachPermissionsToRoute(routeKey, permissions);
  }

  /**
   * Bind constructs to the functions of all routes, also of those that are added later.
   * Refused where another Pulumi stack made one of these functions: `IMPORTED_READ_ONLY`.
   */
  bind(constructs: readonly Bindable[]): void {
    this.#functions.bind(constructs);
  }

  /**
   * Bind constructs to the function of one route.
   * Refused: `ROUTE_UNKNOWN`, `ROUTE_WITHOUT_FUNCTION`, and `IMPORTED_READ_ONLY` for a route that another Pulumi stack
   * made.
   */
  bindToRoute<Known extends string, const Wanted extends string>(
    this: RoutedApi<Known, Form>,
    routeKey: KnownKey<Wanted, NoInfer<Known>, Form>,
    constructs: readonly Bindable[],
  ): void {
    this.#functions.bindToRoute(routeKey, constructs);
  }

  /** A function that is bound to an API with routes for IAM signatures may call it. */
  getBinding(): Binding {
    const url = this.customDomainUrl ?? this.url;
    const permissions: Permissions = this.#isSigned ? [[this, "grantInvoke"]] : [];
    return { kind: this.placement.kind, id: this.id, values: { url }, permissions };
  }

  /** @internal The parts of the API, made here or by another Pulumi stack. */
  protected get parts(): Parts {
    return this.#parts;
  }

  /** @internal */
  protected get table(): RouteTable<ServedRoute> {
    return this.#table;
  }

  /** @internal The functions behind the routes. */
  protected get functions(): RouteFunctions {
    return this.#functions;
  }

  /** @internal Whether a route takes IAM signatures. */
  protected get isSigned(): boolean {
    return this.#isSigned;
  }

  /** @internal A route takes IAM signatures. */
  protected noteSigned(): void {
    this.#isSigned = true;
  }
}
