import { App } from "pulumi-serverless-api";
import { ApiStack } from "./stacks/api";
import { AuthStack } from "./stacks/auth";
import { StorageStack } from "./stacks/storage";
import { ReportsStack } from "./teams/reports/stack";

const app = new App({ defaults: "current", protect: ["prod"] });
// Tables and users of other stages need not be retained.
if (app.stage !== "prod") app.setDefaultRemovalPolicy("destroy");
app.stack(StorageStack).stack(AuthStack).stack(ApiStack).stack(ReportsStack);

export = app.outputs;
