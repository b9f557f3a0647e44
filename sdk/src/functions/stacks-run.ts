import * as pulumi from "@pulumi/pulumi";
import type { App } from "../app/stack";
import { endOfTurn } from "./turn";

/** The waits that are under way, one for all that wait for the stacks of an app. */
const waits = new Map<App, Promise<boolean>>();

/**
 * Settles when all stack functions of the app have run, with everything that follows them in their turns. Nobody can
 * then add to resources that are registered whole, such as the policy of a queue. It never settles when one has failed,
 * because there is nothing to deploy.
 *
 * A function may wait for a resource that comes after this, and then neither continues. Node would end the program as
 * if it were complete, and the engine would delete missing resources. So that ends the program with `errorOfAwaited`,
 * that of the first waiting caller. In a preview functions wait for values that do not exist yet, and the preview shows
 * the rest.
 */
export async function stacksHaveRun(app: App, errorOfAwaited: () => Error): Promise<void> {
  // The stacks that follow in this turn are not registered yet.
  await endOfTurn();
  let haveRun: boolean;
  do {
    haveRun = await allStacksRun(app, errorOfAwaited);
    await endOfTurn();
  } while (haveRun && app.runner.unended !== undefined);
}

function allStacksRun(app: App, errorOfAwaited: () => Error): Promise<boolean> {
  const wait = waits.get(app) ?? startWait(app, errorOfAwaited);
  waits.set(app, wait);
  return wait;
}

function startWait(app: App, errorOfAwaited: () => Error): Promise<boolean> {
  return new Promise((resolve) => {
    const onIdle = (): void => {
      if (!pulumi.runtime.isDryRun()) throw errorOfAwaited();
      resolve(false);
    };
    // Before the app's own listener, which knows less about what is waited for.
    process.prependOnceListener("beforeExit", onIdle);
    void app.runner.ended().then((isDone) => {
      process.off("beforeExit", onIdle);
      waits.delete(app);
      if (isDone) resolve(true);
    });
  });
}
