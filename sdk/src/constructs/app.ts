import { App as AppClass } from "../app/app";
import type { AppProps } from "../app/app-props";
import type { App as AnyApp } from "../app/stack";

export type App = AnyApp;

/** How an `App` is made. */
export interface AppConstructor {
  /** Makes the app of a program. */
  new (props?: AppProps): App;
}

export const App: AppConstructor = AppClass;
