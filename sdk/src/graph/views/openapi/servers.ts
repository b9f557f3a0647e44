import { text } from "../../graph-values";
import type { ApiView } from "../types";
import type { Server } from "./types";

/** Where the API answers when it is deployed: its own domains, then the address that AWS gives each stage. */
export function serversOf(api: ApiView): readonly Server[] {
  const own = api.customUrls.map(({ url }) => ({ url }));
  if (api.resource.inputs.disableExecuteApiEndpoint === true && own.length > 0) return own;
  return [...own, ...api.stages.map((stage) => awsServer(api, stage))];
}

function awsServer({ resource }: ApiView, stage: string): Server {
  const region = text(resource.state.executionArn)?.split(":")[3] ?? "us-east-1";
  const path = stage === "$default" || stage === "" ? "" : `/${stage}`;
  if (resource.external) return { url: `https://${resource.id}.execute-api.${region}.amazonaws.com${path}` };
  return {
    url: `https://{apiId}.execute-api.{region}.amazonaws.com${path}`,
    variables: {
      apiId: { default: "api-id", description: "Known when the API is deployed" },
      region: { default: region },
    },
  };
}
