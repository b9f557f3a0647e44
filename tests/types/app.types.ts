import type { Output } from "@pulumi/pulumi";
import { App, type AppMode, type Stack } from "#sdk/index";

declare const stack: Stack;
const app = new App();

const region: string = app.region + stack.region + stack.stage;
const local: boolean = app.local;
const mode: AppMode = app.mode === "dev" ? "dev" : "deploy";
const accounts: Output<string>[] = [app.account, stack.account];
export const plain = [region, local, mode, accounts];

// @ts-expect-error the account is known when AWS has been asked
if (stack.account === "123456789012") throw new Error();
// @ts-expect-error of the app as well
if (app.account !== "123456789012") throw new Error();
// @ts-expect-error there are two modes
if (app.mode === "remove") throw new Error();
