import { App } from "pulumi-serverless-api";
import { ApiStack } from "./stacks/api";
import { SiteStack } from "./stacks/site";
import { UsersStack } from "./stacks/users";

const app = new App({ defaults: "current" });
app.stack(UsersStack).stack(ApiStack).stack(SiteStack);

export = app.outputs;
