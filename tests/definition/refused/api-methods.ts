import * as lambda from "@pulumi/aws/lambda";
import { Api, type StackContext } from "#sdk/index";
import { type RefusedDefinition, type RefusedIssue, refused } from "./refused";

function given({ stack }: StackContext): Api {
  const existing = new lambda.Function("old", { role: "arn", handler: "a.b", runtime: "nodejs22.x" });
  return new Api(stack, "Api", {
    routes: {
      "GET /notes": "src/notes.list",
      "GET /url": { type: "url", url: "https://example.com" },
      "GET /old": { native: { function: existing } },
    },
  });
}

function withMethod(
  name: string,
  program: (api: Api, context: StackContext) => unknown,
  ...issues: readonly RefusedIssue[]
): RefusedDefinition {
  return refused({
    name,
    construct: 'Api "Api"',
    given,
    program: (context, api) => program(api, context),
    issues,
  });
}

export const REFUSED_METHODS: readonly RefusedDefinition[] = [
  withMethod(
    "permissions for an unknown route",
    (api) => api.attachPermissionsToRoute("GET /note", ["ses:Send"]),
    ["ROUTE_UNKNOWN", "attachPermissionsToRoute", "GET /note", 'did you mean "GET /notes"'],
  ),
  withMethod("bindings for an unknown route", (api) => api.bindToRoute("DELETE /something", []), [
    "ROUTE_UNKNOWN",
    "bindToRoute",
    "DELETE /something",
    "add the route before",
  ]),
  withMethod("permissions for a url route", (api) => api.attachPermissionsToRoute("GET /url", ["ses:Send"]), [
    "ROUTE_WITHOUT_FUNCTION",
    "attachPermissionsToRoute",
    "GET /url",
    "give it to what serves the route",
  ]),
  withMethod("bindings for a route of an existing function", (api) => api.bindToRoute("GET /old", []), [
    "ROUTE_WITHOUT_FUNCTION",
    "bindToRoute",
    "GET /old",
    "give it to what serves the route",
  ]),
  withMethod(
    "permissions for all routes that cannot be given, each of them",
    (api) => api.attachPermissions(["ses SendEmail", undefined as never]),
    ["PERMISSION_WORD_INVALID", "attachPermissions[0]", "ses SendEmail", 'write for example "ses:SendEmail"'],
    ["PERMISSION_UNDEFINED", "attachPermissions[1]", undefined, "check that what it names is exported"],
  ),
  withMethod("bindings of what cannot be bound", (api) => api.bind(["table" as never]), [
    "FUNCTION_BIND_INVALID",
    "bind[0]",
    "table",
    "bind a construct such as a Table or an Api",
  ]),
  withMethod(
    "added routes that are there, or that are wrong, before one of them is made",
    (api, { stack }) => {
      const routes: Record<string, string> = {
        "get  /notes": "src/a.get",
        "GET /ok": "src/a.get",
        "GET no": "src/a.get",
      };
      api.addRoutes(stack, routes);
    },
    ["ROUTE_DUPLICATE", 'addRoutes["get  /notes"]', "get /notes", "remove one of the two"],
    ["ROUTE_PATH_INVALID", 'addRoutes["GET no"]', "no", 'write "GET /no"'],
  ),
  withMethod(
    "added routes in what is no scope",
    (api) => api.addRoutes("Web" as never, { "GET /a": "src/a.get" }),
    ["CONSTRUCT_SCOPE_INVALID", "", "Web", "pass the stack of the stack function's context"],
  ),
];
