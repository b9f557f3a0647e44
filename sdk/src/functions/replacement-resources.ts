import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../app/component";
import { becomesDurable } from "./durable-plan";
import type { MadeFunctionPlan } from "./plan";

/** Warns in a preview of a plain function that becomes durable, since AWS makes another one. */
export function warnOfReplacement(component: Component, { durable, functionName }: MadeFunctionPlan): void {
  if (durable === undefined || !pulumi.runtime.hasEngine() || !pulumi.runtime.isDryRun()) return;
  const { app, constructName, id } = component;
  const name = component.childName("function");
  void app.sharing.ownState().then((read) => {
    if (read.kind !== "state" || !becomesDurable(read.entries, name)) return;
    const order =
      functionName === undefined
        ? "the new one is there before the old one is deleted"
        : "its name is fixed, so that the old one is deleted first and calls fail until the new one is there";
    const problem = `AWS makes no plain function durable, and this deployment replaces the one that is there: ${order}`;
    app.warnOnce(`replaced ${name}`, `${constructName.kind} ${JSON.stringify(id)} durable: ${problem}`);
  });
}
