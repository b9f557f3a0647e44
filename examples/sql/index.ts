import { App } from "pulumi-serverless-api";
import { ApiStack } from "./stacks/api";
import { DatabaseStack } from "./stacks/database";

const app = new App({ defaults: "current", production: ["prod"] });
app.stack(DatabaseStack).stack(ApiStack);

export = app.outputs;
