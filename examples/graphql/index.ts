import { App } from "pulumi-serverless-api";
import { ApiStack } from "./stacks/api";
import { StorageStack } from "./stacks/storage";

const app = new App({ defaults: "current" });
app.stack(StorageStack).stack(ApiStack);

export = app.outputs;
