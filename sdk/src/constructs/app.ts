import { App as AppClass } from "../app/app";
import type { AppProps } from "../app/app-props";
import type { App as AnyApp } from "../app/stack";
import { CONSTRUCTS } from "./registry";

export type App = AnyApp;

/** How an `App` is made. */
export interface AppConstructor {
  /**
   * The app: what all stacks share. Make one per Pulumi program.
   *
   * @example
   * const app = new App({ defaults: "current" });
   * app.stack(StorageStack).stack(ApiStack);
   * export = app.outputs;
   */
  new (props?: AppProps): AnyApp;
}

export const App: AppConstructor = class App extends AppClass {
  constructor(props?: AppProps) {
    super(props, CONSTRUCTS);
  }
};
