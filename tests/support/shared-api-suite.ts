import assert from "node:assert/strict";
import type * as pulumi from "@pulumi/pulumi";
import { type Scope, Stack } from "#sdk/app/index";
import { Table } from "#sdk/constructs/table/construct";
import { Function } from "#sdk/functions/construct";
import { App } from "#sdk/index";
import type { Bindable } from "#sdk/permissions/bindable";
import type { Permissions } from "#sdk/permissions/entries";
import type { Grantable } from "#sdk/permissions/grantable";
import { FUNCTION, LAMBDA, LOG_GROUP, PERMISSION, POLICY } from "./api";
import { type ExpectedIssue, expectDefinitionError, expectRefused } from "./definition-error";
import { type Recorded, record } from "./record";
import { settled } from "./settled";

/** The members that all API constructs have, without the types of their keys. */
export interface AnyApi extends Bindable, Grantable {
  readonly url: pulumi.Output<string>;
  readonly routes: string[];
  addRoutes(scope: Scope, routes: Readonly<Record<string, unknown>>): unknown;
  getFunction(key: string): Function | undefined;
  attachPermissions(permissions: Permissions): void;
  attachPermissionsToRoute(key: string, permissions: Permissions): void;
  bind(constructs: readonly Bindable[]): void;
  bindToRoute(key: string, constructs: readonly Bindable[]): void;
}

/** The props of all API constructs, and the further ones of a single construct. */
export interface AnyApiProps {
  readonly routes?: Readonly<Record<string, unknown>>;
  readonly accessLog?: unknown;
  readonly customDomain?: unknown;
  readonly defaults?: unknown;
  readonly native?: unknown;
}

/** A property in which one construct differs from the others, with the reason. */
export interface Difference<Value> {
  readonly is: Value;
  readonly because: string;
}

/** One of the API constructs, as far as it differs from the others. */
export interface ApiKind {
  readonly kind: string;
  /** Makes one. Routes are given in the construct's own form. */
  make(scope: Scope, id: string, props: AnyApiProps): AnyApi;
  /** Makes one of props that are passed on unchanged. */
  makeOf(scope: Scope, id: string, props: unknown): unknown;
  readonly api: string;
  readonly stage: string;
  /** The resources of a route, besides its function and permission. */
  readonly routeTypes: readonly string[];
  /** Three route keys. The first is looked up as `again` too, and listed as it stands here. */
  readonly keys: readonly [first: string, second: string, third: string];
  readonly again: string;
  /** A key that differs from the three and is close to the first. */
  readonly almost: string;
  /** Prop under `native` for the API's settings, under which the API is found. */
  readonly handle: string;
  /** Routes that it has before the test's own, and props that it requires. */
  readonly own?: Difference<{ readonly keys: readonly string[]; readonly required: readonly string[] }>;
  /** The part of an API's URL after the endpoint. */
  readonly urlPath?: Difference<string>;
  /** The part of a route permission's source after the execution ARN. */
  readonly permittedFrom?: Difference<string>;
  /** Further statements of every route's function, as actions. */
  readonly everyFunctionMay?: Difference<readonly string[]>;
  /** A mistake in the props of this construct alone, found together with the common mistakes. */
  readonly broken: { readonly props: object; readonly issues: readonly ExpectedIssue[] };
}

const SERVED = "src/shared.handler";
const MAIL = { Effect: "Allow", Action: ["ses:SendEmail"], Resource: ["*"] };

interface Statement {
  readonly Action: readonly string[];
  readonly Resource: readonly string[];
}

/** The promises of all API constructs, stated once and run with each. */
export function sharedApiSuite(subject: ApiKind): void {
  const [first, second, third] = subject.keys;
  const own = subject.own?.is ?? { keys: [], required: [] };

  /** Records an API `Api` in the stack `Web`, and the rest of the program in the same turn. */
  function recordKind<T>(
    props: AnyApiProps,
    then?: (api: AnyApi, stack: Stack, app: App) => T,
  ): Promise<Recorded<T | undefined>> {
    return record(async () => {
      const app = new App({ defaults: "current" });
      const stack = new Stack(app, "Web");
      const api = subject.make(stack, "Api", props);
      return await then?.(api, stack, app);
    });
  }

  /** The functions of the test's routes, by their handlers. */
  function lambdas(recorded: Recorded, handler = SERVED) {
    return recorded.resources(LAMBDA).filter(({ inputs }) => inputs.handler === handler);
  }

  function statementsOf(recorded: Recorded, key: string): readonly Statement[] {
    const name = functionNameOf(recorded, key);
    const policies = recorded.resources(POLICY).filter((policy) => policy.name.startsWith(`${name}-policy`));
    const statements = policies.flatMap(({ inputs }) => JSON.parse(String(inputs.policy)).Statement);
    const usual = /^(logs|xray):/;
    const always = subject.everyFunctionMay?.is ?? [];
    return statements.filter(({ Action }: Statement) => {
      return !Action.every((action) => usual.test(action) || always.includes(action));
    });
  }

  /** Logical name of the function of a key: its handler is named after the key. */
  function functionNameOf(recorded: Recorded, key: string): string {
    const [found, ...others] = lambdas(recorded, handlerOf(key));
    if (!found || others.length > 0) throw new Error(`${others.length + 1} functions of ${key}`);
    return found.name.replace(/-function$/, "");
  }

  function environmentOf(recorded: Recorded, key: string): Record<string, string> {
    const [found] = lambdas(recorded, handlerOf(key));
    return (found?.inputs.environment as { variables: Record<string, string> }).variables;
  }

  const handlerOf = (key: string) => `src/shared.h${subject.keys.indexOf(key)}`;
  const routesOf = (...keys: readonly string[]) =>
    Object.fromEntries(keys.map((key) => [key, handlerOf(key)]));

  describe(`${subject.kind}, like every API construct,`, () => {
    it("lists its route keys with their white space folded, in the order added", async () => {
      await recordKind({ routes: routesOf(second, first) }, (api, stack) => {
        api.addRoutes(stack, routesOf(third));
        assert.deepEqual(api.routes, [...own.keys, second, first, third]);
      });
      await recordKind({ routes: { [subject.again]: SERVED } }, (api) => {
        assert.deepEqual(api.routes, [...own.keys, first]);
      });
    });

    it("refuses a route twice, whatever the white space, given or added", async () => {
      await recordKind({ routes: routesOf(first) }, async (api, stack, app) => {
        const issue = { code: "ROUTE_DUPLICATE", path: `addRoutes${pathOf(subject.again)}` } as const;
        await expectDefinitionError(() => void api.addRoutes(stack, { [subject.again]: SERVED }), [issue]);
        const there = new Stack(app, "There");
        await expectDefinitionError(() => void api.addRoutes(there, { [subject.again]: SERVED }), [issue]);
        assert.deepEqual(api.routes, [...own.keys, first]);
      });
    });

    it("finds the function of a route by its key, whatever the white space, and none for others", async () => {
      await recordKind({ routes: routesOf(first, second) }, (api) => {
        const found = api.getFunction(first);
        assert.ok(Function.isInstance(found));
        assert.equal(api.getFunction(subject.again), found);
        assert.notEqual(api.getFunction(second), found);
        for (const key of [subject.almost, third, "", undefined as unknown as string]) {
          assert.equal(api.getFunction(key), undefined);
        }
      });
    });

    it("lets a function made before serve several routes", async () => {
      const recorded = await recordKind({}, (api, stack) => {
        const shared = new Function(stack, "Shared", SERVED);
        api.addRoutes(stack, { [first]: shared, [second]: { function: shared } });
        assert.equal(api.getFunction(first), shared);
        assert.equal(api.getFunction(second), shared);
      });
      assert.equal(lambdas(recorded).length, 1);
    });

    it("lets the gateway, and no other API, invoke the function of each route", async () => {
      const recorded = await recordKind({ routes: routesOf(first, second) });
      const { executionArn } = recorded.resource(subject.api).state;
      for (const key of [first, second]) {
        const [lambda] = lambdas(recorded, handlerOf(key));
        const permissions = recorded.resources(PERMISSION).filter(({ inputs }) => {
          return inputs.function === lambda?.state.name;
        });
        assert.equal(permissions.length, 1, key);
        const { principal, action, sourceArn } = permissions[0]?.inputs ?? {};
        assert.deepEqual([principal, action], ["apigateway.amazonaws.com", "lambda:InvokeFunction"]);
        const from = subject.permittedFrom?.is ?? "/*/";
        assert.ok(String(sourceArn).startsWith(`${executionArn}${from}`), String(sourceArn));
      }
    });

    it("merges its function defaults with those of a route, which win", async () => {
      const recorded = await recordKind({
        defaults: {
          function: {
            timeout: 20,
            environment: { AA: "default", BB: "default" },
            permissions: ["ses:SendEmail"],
          },
        },
        routes: {
          [first]: { function: { handler: handlerOf(first), timeout: 10, environment: { BB: "own" } } },
          [second]: { function: { handler: handlerOf(second), permissions: ["sqs:ListQueues"] } },
        },
      });
      assert.deepEqual(
        [first, second].map((key) => lambdas(recorded, handlerOf(key))[0]?.inputs.timeout),
        [10, 20],
      );
      const { AA, BB } = environmentOf(recorded, first);
      assert.deepEqual([AA, BB], ["default", "own"]);
      const actions = statementsOf(recorded, second).flatMap(({ Action }) => Action);
      assert.deepEqual(actions, ["ses:SendEmail", "sqs:ListQueues"]);
    });

    it("attaches permissions to the functions of all routes, those added later and elsewhere too, and to no other", async () => {
      const recorded = await recordKind({ routes: routesOf(first) }, (api, stack, app) => {
        api.attachPermissions(["ses:SendEmail"]);
        api.addRoutes(stack, routesOf(second));
        api.addRoutes(new Stack(app, "There"), routesOf(third));
        new Function(stack, "Other", SERVED);
      });
      for (const key of subject.keys) assert.deepEqual(statementsOf(recorded, key), [MAIL], key);
      const [other] = lambdas(recorded);
      const policy = recorded.resource(POLICY, String(other?.name).replace(/-function$/, "-policy"));
      assert.doesNotMatch(String(policy.inputs.policy), /ses:/);
    });

    it("attaches permissions to the function of one route alone", async () => {
      const recorded = await recordKind({ routes: routesOf(first, second) }, (api) => {
        api.attachPermissionsToRoute(subject.again, ["ses:SendEmail"]);
      });
      assert.deepEqual(statementsOf(recorded, first), [MAIL]);
      assert.deepEqual(statementsOf(recorded, second), []);
    });

    it("binds to the functions of all routes, those added later too, or of one", async () => {
      const recorded = await recordKind({ routes: routesOf(first) }, (api, stack) => {
        const make = (id: string) => {
          return new Table(stack, id, { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } });
        };
        api.bind([make("All")]);
        api.addRoutes(stack, routesOf(second));
        api.bindToRoute(subject.again, [make("One")]);
      });
      const bound = (key: string) => {
        const names = Object.keys(environmentOf(recorded, key));
        return names.filter((name) => name.startsWith("SAPI_Table_")).sort();
      };
      assert.deepEqual(bound(first), ["SAPI_Table_name_All", "SAPI_Table_name_One"]);
      assert.deepEqual(bound(second), ["SAPI_Table_name_All"]);
      assert.ok(statementsOf(recorded, first).some(({ Action }) => Action.includes("dynamodb:GetItem")));
    });

    it("refuses unknown routes, and suggests the closest one", async () => {
      await recordKind({ routes: routesOf(first) }, async (api) => {
        const expected = (path: string) => {
          const cure = `did you mean ${JSON.stringify(first)}`;
          return [{ code: "ROUTE_UNKNOWN", path, value: subject.almost, cure } as const];
        };
        await expectDefinitionError(
          () => api.attachPermissionsToRoute(subject.almost, ["ses:SendEmail"]),
          expected("attachPermissionsToRoute"),
        );
        await expectDefinitionError(() => api.bindToRoute(subject.almost, []), expected("bindToRoute"));
      });
    });

    it("makes routes added from another stack in that stack, with the API's own defaults", async () => {
      const recorded = await recordKind({ defaults: { function: { timeout: 7 } } }, (api, _stack, app) => {
        api.addRoutes(new Stack(app, "There"), routesOf(first));
        assert.deepEqual(api.routes, [...own.keys, first]);
      });
      const there = recorded.resource("serverless-api:index:Stack", "There").urn;
      const made = recorded.resources().filter(({ parent }) => parent === there);
      const expected = [...subject.routeTypes, FUNCTION, PERMISSION].sort();
      assert.deepEqual([...new Set(made.map(({ type }) => type))].sort(), expected);
      assert.equal(lambdas(recorded, handlerOf(first))[0]?.inputs.timeout, 7);
      assert.ok(!recorded.resource(subject.api).urn.includes("There"));
    });

    it("lets two of its kind add routes of the same key from one stack", async () => {
      const recorded = await recordKind({}, (api, stack, app) => {
        const there = new Stack(app, "There");
        api.addRoutes(there, { [first]: SERVED });
        subject.make(stack, "Second", {}).addRoutes(there, { [first]: SERVED });
      });
      assert.equal(lambdas(recorded).length, 2);
    });

    it("refuses routes from a value that is not a scope", async () => {
      await recordKind({}, async (api) => {
        const add = () => void api.addRoutes("Web" as never, routesOf(first));
        await expectDefinitionError(add, [{ code: "CONSTRUCT_SCOPE_INVALID", path: "" }]);
      });
    });

    it("may be granted: the functions may invoke all of its routes and nothing else", async () => {
      const recorded = await recordKind({}, (api, stack) => {
        const permissions: Permissions = [[api as Grantable<"grantInvoke">, "grantInvoke"]];
        new Function(stack, "Caller", { handler: handlerOf(first), permissions });
      });
      const { executionArn } = recorded.resource(subject.api).state;
      assert.deepEqual(statementsOf(recorded, first), [
        { Effect: "Allow", Action: ["execute-api:Invoke"], Resource: [`${executionArn}/*`] },
      ]);
    });

    it("refuses a grant word that it does not have", async () => {
      await recordKind({}, async (api, stack) => {
        const permissions = [[api, "grantRead"]] as unknown as Permissions;
        await expectDefinitionError(
          () => new Function(stack, "Caller", { handler: SERVED, permissions }),
          [{ code: "PERMISSION_GRANT_UNKNOWN", path: "permissions[0][1]" }],
        );
      });
    });

    it("has a URL that waits for no stage, so that its own routes may be bound to it", async () => {
      const recorded = await recordKind({ routes: routesOf(first, second) }, (api) => {
        api.bind([api]);
        return settled(api.url);
      });
      const { urn, id } = recorded.resource(subject.api);
      const url = String(recorded.value);
      const path = subject.urlPath?.is ?? "";
      assert.ok(url.endsWith(`://${id}.execute-api.us-east-1.amazonaws.com${path}`), url);
      for (const key of [first, second]) {
        const [lambda] = lambdas(recorded, handlerOf(key));
        assert.equal(environmentOf(recorded, key)[`SAPI_${subject.kind}_url_Api`], url);
        assert.deepEqual(lambda?.propertyDependencies.environment, [urn]);
      }
    });

    it("uses native.id instead of the id in all names", async () => {
      const recorded = await recordKind({ native: { id: "Renamed" }, routes: routesOf(first) });
      const names = recorded.resources().map(({ name }) => name);
      assert.deepEqual(
        names.filter((name) => /\bApi\b/.test(name)),
        [],
      );
      assert.ok(names.includes("Web-Renamed"));
      recorded.expect(subject.api, { name: "dev-notes-Renamed" });
    });

    it("is refused under an id that another one of its kind has, and registers nothing", async () => {
      const recorded = await recordKind({}, async (_, stack) => {
        const again = () => void subject.make(stack, "Api", {});
        await expectDefinitionError(again, [{ code: "CONSTRUCT_ID_DUPLICATE", path: "" }]);
      });
      assert.equal(recorded.resources(subject.api).length, 1);
    });

    it("writes an access log for a month, in a format of one JSON object, by default", async () => {
      const recorded = await recordKind({});
      const log = recorded.expect(LOG_GROUP, "Web-Api-access-log", { retentionInDays: 30 });
      const { destinationArn, format } = logSettings(recorded);
      assert.equal(destinationArn, log.state.arn);
      assert.match(format, /^\{"requestTime":"\$context\.requestTime",.*\}$/);
    });

    it("takes an access log that is off, on, a format, or settings", async () => {
      const off = await recordKind({ accessLog: false });
      assert.equal("accessLogSettings" in off.resource(subject.stage).inputs, false);
      assert.equal(off.resources(LOG_GROUP).filter(({ name }) => name === "Web-Api-access-log").length, 0);
      const on = await recordKind({ accessLog: true });
      on.resource(LOG_GROUP, "Web-Api-access-log");
      const format = await recordKind({ accessLog: "$context.requestId" });
      assert.equal(logSettings(format).format, "$context.requestId");
      const retained = await recordKind({ accessLog: { retention: "two_weeks", format: "$context.status" } });
      retained.expect(LOG_GROUP, "Web-Api-access-log", { retentionInDays: 14 });
      assert.equal(logSettings(retained).format, "$context.status");
      const destinationArn = "arn:aws:logs:us-east-1:123456789012:log-group:mine";
      const elsewhere = await recordKind({ accessLog: { destinationArn } });
      assert.equal(logSettings(elsewhere).destinationArn, destinationArn);
      assert.equal(elsewhere.resources(LOG_GROUP).filter(({ name }) => /access-log/.test(name)).length, 0);
    });

    it("is served at a custom domain, whose URL it then has and binds", async () => {
      const recorded = await recordKind(
        { customDomain: "api.example.com", routes: routesOf(first) },
        (api) => {
          api.bind([api]);
          return settled((api as unknown as { customDomainUrl: pulumi.Output<string> }).customDomainUrl);
        },
      );
      assert.match(String(recorded.value), /^(https|wss):\/\/api\.example\.com$/);
      assert.equal(environmentOf(recorded, first)[`SAPI_${subject.kind}_url_Api`], recorded.value);
    });

    it("is refused for all its mistakes at once, before anything is registered", async () => {
      const props = {
        ...subject.broken.props,
        accessLog: { retention: "fortnight" },
        customDomain: "API.example.com",
        surprise: 1,
      };
      const program = () => subject.makeOf(new Stack(new App(), "Web"), "Api", props);
      await expectRefused(
        program,
        [
          ...subject.broken.issues,
          { code: "VALUE_NOT_ALLOWED", path: "accessLog.retention", value: "fortnight" },
          { code: "DOMAIN_NAME_INVALID", path: "customDomain", cure: 'write "api.example.com"' },
          { code: "PROP_UNKNOWN", path: "surprise" },
        ],
        { construct: `${subject.kind} "Api"` },
      );
    });

    it("is refused with props or function defaults that are wrong, whether or not there are routes", async () => {
      const make = (props: unknown) => () => subject.makeOf(new Stack(new App(), "Web"), "Api", props);
      const required = own.required.map((path) => ({ code: "PROP_MISSING", path }) as const);
      await expectRefused(make({ defaults: { function: { timeout: "1 fortnight" } } }), [
        ...required,
        { code: "DURATION_INVALID", path: "defaults.function.timeout" },
      ]);
      await expectRefused(make({ native: { handle: 1 } }), [
        ...required,
        { code: "PROP_UNKNOWN", path: "native.handle" },
      ]);
      await expectRefused(make({ native: { [subject.handle]: "a1b2c3" } }), [
        ...required,
        { code: "VALUE_WRONG_TYPE", path: `native.${subject.handle}`, value: "a1b2c3" },
      ]);
    });

    it("refuses function defaults beside a Function made before, which cannot take them any more", async () => {
      await recordKind({ defaults: { function: { timeout: 5 } } }, async (api, stack) => {
        const shared = new Function(stack, "Shared", SERVED);
        const path = `addRoutes${pathOf(first)}`;
        const issue = { code: "FUNCTION_GIVEN_WITH_DEFAULTS", path } as const;
        await expectDefinitionError(() => void api.addRoutes(stack, { [first]: shared }), [issue]);
        assert.deepEqual(api.routes, own.keys);
      });
    });

    function logSettings(recorded: Recorded): { readonly destinationArn: string; readonly format: string } {
      return recorded.resource(subject.stage).inputs.accessLogSettings as never;
    }
  });
}

/** A key as it stands in the path of an issue. */
function pathOf(key: string): string {
  return /^[A-Za-z_]\w*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
}
