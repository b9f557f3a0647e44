import { TYPE } from "../../../aws/tokens";
import { FUNCTION_TYPE } from "../../../graph/function-uri";
import type { GraphIndex } from "../../../graph/graph-index";
import type { ExecutionOperation } from "../../protocol";
import type { Input, Output } from "../../services/endpoint/aws-api";
import { toPart, truncate } from "../cut";
import { CONSOLE_LIMITS } from "../limits";
import { ReplayError } from "../replay";
import type { Part } from "../types";
import { findResources } from "./find-resources";
import { orRefusal } from "./refusals";
import type { ResourceAction, ResourceKind, ResourcePorts } from "./resource-kind";

/** An operation of an execution, with its texts cut. */
export interface SeenOperation extends Omit<ExecutionOperation, "input" | "result"> {
  readonly input: Part | undefined;
  readonly result: Part | undefined;
}

/** The kind of durable functions: their executions, and the operations of the one that is chosen. */
export const DURABLE_FUNCTIONS: ResourceKind = {
  kind: "durable",
  find(index) {
    const durable = new Set(
      index
        .ofType(FUNCTION_TYPE)
        .filter(({ inputs }) => inputs.durableConfig)
        .map(({ state }) => state.arn),
    );
    return findResources(index, "durable", [FUNCTION_TYPE], "function").filter(({ arn }) => durable.has(arn));
  },
  async show(arn, { execution, after }, ports) {
    const { DurableExecutions, NextMarker } = await ports.call("lambda", "ListDurableExecutionsByFunction", {
      FunctionName: arn,
      MaxItems: CONSOLE_LIMITS.page,
      ...(after !== undefined && { Marker: after }),
    });
    const chosen = typeof execution === "string" && isOf(arn, execution);
    return {
      executions: DurableExecutions,
      next: NextMarker,
      // An execution that was deleted leaves the list on the page.
      chosen: chosen ? await orRefusal(() => showExecution(execution, ports)) : undefined,
    };
  },
  actions: {
    async start(arn, { input, name }, { call, index }) {
      const { DurableExecutionArn } = await call("lambda", "Invoke", {
        FunctionName: `${arn}:${qualifierOf(arn, index)}`,
        InvocationType: "Event",
        Payload: Buffer.from(readInput(input)).toString("base64"),
        ...(name !== undefined && { DurableExecutionName: name }),
      });
      return { said: "Started", execution: DurableExecutionArn };
    },
    async complete(_, { callbackId, result }, { call }) {
      const Result = Buffer.from(String(result ?? "")).toString("base64");
      await call("lambda", "SendDurableExecutionCallbackSuccess", { CallbackId: callbackId, Result });
      return { said: "The callback has its result" };
    },
    async fail(_, { callbackId, message }, { call }) {
      const error = { ErrorMessage: String(message ?? ""), ErrorType: "Error" };
      await call("lambda", "SendDurableExecutionCallbackFailure", { CallbackId: callbackId, Error: error });
      return { said: "The callback has failed" };
    },
    skip: onExecution(async (execution, { operation }, { skipWait }) => {
      if (!skipWait(execution, String(operation))) throw new ReplayError("it waits for no time any more");
      return { said: "The wait is over" };
    }),
    stop: onExecution(byOperation("StopDurableExecution", "Stopped")),
    pause: onExecution(byOperation("PauseDurableExecution", "It is left alone until you resume it")),
    resume: onExecution(byOperation("ResumeDurableExecution", "Resumed")),
    delete: onExecution(byOperation("DeleteDurableExecution", "Deleted")),
  },
};

type ExecutionAction = ResourceAction;

/** An action on the execution that the page names. It has to be one of the function that the page shows. */
function onExecution(act: ExecutionAction): ResourceAction {
  return async (arn, { execution, ...input }, ports) => {
    if (typeof execution !== "string" || !isOf(arn, execution))
      throw new ReplayError("this function has no such execution");
    return act(execution, input, ports);
  };
}

function byOperation(operation: string, said: string): ExecutionAction {
  return async (DurableExecutionArn, _, { call }) => {
    await call("lambda", operation, { DurableExecutionArn });
    return { said };
  };
}

function isOf(functionArn: string, executionArn: string): boolean {
  return executionArn.startsWith(`${functionArn}:`);
}

async function showExecution(DurableExecutionArn: string, ports: ResourcePorts): Promise<object> {
  const described = await ports.call("lambda", "GetDurableExecution", {
    DurableExecutionArn,
    IncludeExecutionData: true,
  });
  const { InputPayload, Result, ...execution } = described;
  const inspected = (await ports.inspect("lambda", DurableExecutionArn, {})) as
    | { readonly operations: readonly ExecutionOperation[] }
    | undefined;
  const operations = inspected?.operations ?? [];
  return {
    execution,
    input: partOf(InputPayload),
    result: partOf(Result),
    operationCount: operations.length,
    operations: operations.slice(-CONSOLE_LIMITS.operations).map(seenOperation),
    events: await historyOf(DurableExecutionArn, ports),
  };
}

function seenOperation({ input, result, ...operation }: ExecutionOperation): SeenOperation {
  return { ...operation, input: partOf(input), result: partOf(result) };
}

/** The history without payloads, which the operations have. */
async function historyOf(DurableExecutionArn: string, { call }: ResourcePorts): Promise<readonly object[]> {
  const { Events } = await call("lambda", "GetDurableExecutionHistory", {
    DurableExecutionArn,
    ReverseOrder: true,
    MaxItems: CONSOLE_LIMITS.operations,
  });
  const events = (Events ?? []) as readonly Output[];
  return events.map(({ EventId, EventType, EventTimestamp, Name, Id }) => ({
    id: EventId,
    type: EventType,
    time: Number(EventTimestamp) * 1000,
    of: Name ?? Id,
  }));
}

function partOf(text: unknown): Part | undefined {
  return typeof text === "string" ? toPart(truncate(text, CONSOLE_LIMITS.operationCharacters)) : undefined;
}

/** The alias by which the program calls the function, or the version that it publishes. */
function qualifierOf(arn: string, index: GraphIndex): string {
  const own = index.ofType(FUNCTION_TYPE).find(({ state }) => state.arn === arn);
  const names = new Set([arn, own?.state.name, own?.inputs.name]);
  const alias = index.ofType(TYPE.lambda.Alias).find(({ inputs }) => names.has(inputs.functionName));
  return String(alias?.inputs.name ?? own?.state.version ?? "$LATEST");
}

function readInput(input: Input[string]): string {
  const text = String(input ?? "{}");
  try {
    JSON.parse(text);
  } catch (error) {
    throw new ReplayError(`the input is no JSON: ${(error as Error).message}`);
  }
  return text;
}
