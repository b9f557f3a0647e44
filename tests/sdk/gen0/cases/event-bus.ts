import { Duration, type EventBusProps, RuleTargetInput } from "#sdk/gen0/index";
import type { EventBusProps as NewEventBusProps } from "#sdk/index";

const runtime = "nodejs12.x";
const handler = "src/mail.send";
const eventPattern = { source: ["orders"], detailType: ["created"] };

/** Each row: props of generation 0, and what they are in generation 1. */
export const CASES: Readonly<Record<string, readonly [EventBusProps, NewEventBusProps]>> = {
  nothing: [{}, {}],
  "eventBridgeEventBus, as native.eventBus": [
    { eventBridgeEventBus: { eventBusName: "orders", tags: { team: "orders" } } },
    { native: { eventBus: { name: "orders", tags: { team: "orders" } } } },
  ],
  "the bus of a partner": [
    { eventBridgeEventBus: { eventSourceName: "aws.partner/example.com/orders" } },
    { native: { eventBus: { eventSourceName: "aws.partner/example.com/orders" } } },
  ],
  "a rule's description, enabled and ruleName, under native": [
    {
      rules: {
        created: { eventPattern, description: "New orders", enabled: false, ruleName: "new-orders" },
      },
    },
    {
      rules: {
        created: {
          pattern: eventPattern,
          native: { description: "New orders", enabled: false, ruleName: "new-orders" },
        },
      },
    },
  ],
  "a rule's pattern by its new name": [
    { rules: { created: { pattern: eventPattern } } },
    { rules: { created: { pattern: eventPattern } } },
  ],
  "targets by their places": [
    {
      rules: {
        created: {
          eventPattern,
          targets: [handler, { handler, timeout: Duration.minutes(1) }, { function: handler }],
        },
      },
    },
    {
      rules: {
        created: {
          pattern: eventPattern,
          targets: {
            0: { handler, runtime },
            1: { handler, runtime, timeout: "1 minute" },
            2: { function: { handler, runtime } },
          },
        },
      },
    },
  ],
  "targetProps, as native.target": [
    {
      rules: {
        created: {
          eventPattern,
          targets: [
            {
              function: handler,
              targetProps: {
                event: RuleTargetInput.fromObject({ kind: "order", lines: [1, 2] }),
                maxEventAge: Duration.hours(2),
                retryAttempts: 3,
              },
            },
            { function: handler, targetProps: { event: RuleTargetInput.fromText("created") } },
            { function: handler, targetProps: { event: RuleTargetInput.fromEventPath("$.detail") } },
            { function: handler, targetProps: { targetId: "mine" } },
          ],
        },
      },
    },
    {
      rules: {
        created: {
          pattern: eventPattern,
          targets: {
            0: {
              function: { handler, runtime },
              native: {
                target: {
                  input: '{"kind":"order","lines":[1,2]}',
                  retryPolicy: { maximumEventAgeInSeconds: 7_200, maximumRetryAttempts: 3 },
                },
              },
            },
            1: { function: { handler, runtime }, native: { target: { input: '"created"' } } },
            2: { function: { handler, runtime }, native: { target: { inputPath: "$.detail" } } },
            3: { function: { handler, runtime }, native: { target: { targetId: "mine" } } },
          },
        },
      },
    },
  ],
  "defaultFunctionProps, as defaults.function": [
    {
      defaultFunctionProps: { timeout: Duration.seconds(30) },
      rules: { created: { eventPattern, targets: [handler] } },
    },
    {
      defaults: { function: { runtime, timeout: "30 seconds" } },
      rules: { created: { pattern: eventPattern, targets: { 0: handler } } },
    },
  ],
};
