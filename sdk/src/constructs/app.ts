import { App as AppClass } from "../app/app";
import type { AppProps } from "../app/app-props";
import type { App as AnyApp } from "../app/stack";
import { CONSTRUCTS } from "./registry";

export type App = AnyApp;

/** How an `App` is made. */
export interface AppConstructor {
  /** Makes the app of a program. */
  new (props?: AppProps): AnyApp;
}

export const App: AppConstructor = class App extends AppClass {
  constructor(props?: AppProps) {
    super(props, CONSTRUCTS);
  }
};
