import { App } from "pulumi-serverless-api";
import { ApiStack } from "./stacks/api";
import { PlansStack } from "./stacks/plans";
import { StorageStack } from "./stacks/storage";

const app = new App({ defaults: "current" });
app.stack(StorageStack).stack(ApiStack).stack(PlansStack);

export = app.outputs;
