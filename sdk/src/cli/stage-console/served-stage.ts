import type { GraphIndex } from "../../graph/graph-index";
import { text } from "../../graph/graph-values";
import { listRoutes, viewApis } from "../../graph/views";
import type { ApiView } from "../../graph/views/types";
import type { ServedProgram } from "../../local/console";
import { apiStages } from "./api-stages";

/** A deployed stage in the form in which the page shows a program: APIs with their addresses, and routes. */
export function servedStage(index: GraphIndex, stage: string): ServedProgram {
  const views = viewApis(index);
  return {
    stage,
    readOnly: true,
    apis: views.map((view) => ({ id: view.id, kind: view.kind, url: urlOf(index, view) })),
    routes: listRoutes(views).flatMap(({ id, routes }) =>
      routes.map(({ routeKey, function: handler, integration, authorizer }) => ({
        api: id,
        routeKey,
        target: handler ?? integration,
        integration,
        authorizer,
        fidelity: "as on AWS" as const,
        note: undefined,
      })),
    ),
    services: {},
    served: [],
  };
}

/** A domain of its own, or the URL that AWS gives to the first stage. */
function urlOf(index: GraphIndex, view: ApiView): string {
  const { resource, customUrls } = view;
  const [stage] = apiStages(index, view);
  const url = customUrls[0]?.url ?? text(stage?.state.invokeUrl) ?? text(resource.state.apiEndpoint) ?? "";
  return url.replace(/\/$/, "");
}
