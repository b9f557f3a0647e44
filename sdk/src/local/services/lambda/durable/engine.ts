import { randomUUID } from "node:crypto";
import { CLOSED } from "../../../lambda/failures";
import type { InvokeResult } from "../../../lambda/types";
import { type Journal, openJournal } from "../../journal/journal";
import type {
  CheckpointDurableExecutionRequest,
  CheckpointDurableExecutionResponse,
  ErrorObject,
  OperationUpdate,
  PauseDurableExecutionRequest,
  ResumeDurableExecutionRequest,
} from "../../model/calls/lambda";
import { attempt } from "../attempt";
import type { LambdaPorts } from "../ports";
import type { CalledFunction, LocalFunctions } from "../state/functions";
import { completeCallback, completeChained, heartbeat, openCallback } from "./completions";
import { Draft } from "./draft";
import { dueTimes, endWait, passTime } from "./due";
import { type Change, type DurableExecution, type Progress, statusOf, toOperation } from "./execution";
import { executionEvent } from "./execution-event";
import { paused, pausing, requestedPause, resumed, TOKEN_MS } from "./pausing";
import { callbackClosed, executionNotFound, invalidToken, wrongStatus } from "./refusals";
import { applyReply, type EndedInvocation, toErrorObject, toInvokeResult } from "./reply";
import { describeOperation, executionReport, operationReport } from "./report";
import { Run } from "./run";
import { isSuspended, type StartRequest, startedEntries, startedExecution } from "./started";
import { type DurableEntry, DurableExecutions } from "./state";
import { checkpointToken, readCallbackId, readCheckpointToken } from "./tokens";
import { checkUpdates } from "./update-checks";
import { applyUpdates } from "./updates";

/** Invocations in a row that may fail. AWS tries for some minutes. */
const MOST_FAILURES = 5;
const FIRST_RETRY_MS = 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The parts of the service that executions meet. */
export interface EngineParts {
  readonly functions: () => LocalFunctions;
  /** Makes the chained call of an operation, and reports its end to `finishChained`. */
  readonly chain: (progress: Progress, operationId: string) => void;
  /** Sends the result of an execution that nobody waited for to its destinations. */
  readonly sendResult: (execution: DurableExecution, called: CalledFunction) => void;
}

/**
 * Runs executions of durable functions: it invokes the handler, stores its progress, and invokes it again when there is
 * something that it waits for. Every change is in the journal before anybody hears of it.
 */
export class DurableEngine {
  readonly #state = new DurableExecutions();
  readonly #journal: Journal<DurableEntry>;
  readonly #runs = new Map<string, Run>();
  #isClosed = false;

  constructor(
    private readonly parts: EngineParts,
    private readonly ports: LambdaPorts,
    file: string | undefined,
  ) {
    this.#journal = openJournal(file, this.#state);
  }

  /** All executions that are still described, in the order started. */
  get all(): readonly Progress[] {
    for (const { execution } of this.#state.all) this.#expire(execution);
    return this.#state.all;
  }

  /** Continues executions of an earlier process, and those whose function was missing until now. */
  resume(): void {
    for (const progress of this.all) {
      const { execution } = progress;
      if (execution.end || this.#runOf(execution.arn).invocationId !== undefined) continue;
      // The invocation that was to reach its next checkpoint has ended with its process.
      if (execution.pause?.since === undefined) this.#hold(execution.arn, true);
      this.#wait(execution.arn);
      for (const one of progress.operations.values())
        if (one.type === "CHAINED_INVOKE" && one.status === "STARTED") this.parts.chain(progress, one.id);
      if (!isSuspended(progress)) this.#wake(execution.arn);
    }
  }

  /** Starts an execution, or finds the one that has begun with the same name and input. */
  start(request: StartRequest): DurableExecution {
    const { execution, isNew } = startedExecution(request, this.all, this.ports.clock.now());
    if (!isNew) return execution;
    this.#journal.commit(...startedEntries(execution));
    this.#report(execution.arn);
    this.#wait(execution.arn);
    this.#wake(execution.arn);
    return execution;
  }

  /** Starts an execution without a name, and settles with its result for a caller that waits. */
  resultOf(
    call: Pick<StartRequest, "called" | "input" | "source">,
    requestId: string | undefined,
  ): Promise<InvokeResult> {
    const { arn } = this.start({ ...call, isAsynchronous: false });
    return this.ended(arn).then((execution) => toInvokeResult(execution, requestId));
  }

  /** Settles with the execution when it has ended. Never settles when the session ends before. */
  ended(arn: string): Promise<DurableExecution> {
    const { execution } = this.get(arn);
    return execution.end ? Promise.resolve(execution) : this.#runOf(arn).ended();
  }

  /** @throws ServiceError for an execution that does not exist */
  get(arn: string): Progress {
    const found = this.#state.find(arn);
    if (found) this.#expire(found.execution);
    this.#passTime(arn);
    const progress = this.#state.find(arn);
    if (!progress) throw executionNotFound();
    return progress;
  }

  /** The execution that a handler works for. @throws ServiceError for a token that is not its newest one */
  current(arn: string, token: string): Progress {
    const key = readCheckpointToken(token);
    const run = this.#runs.get(arn);
    const progress = this.#state.find(arn);
    if (!progress || progress.execution.end || !run || key?.executionArn !== arn) throw invalidToken();
    if (run.isInterrupted || key.invocationId !== run.invocationId || key.sequence !== run.sequence)
      throw invalidToken();
    return progress;
  }

  /** Stores the progress of a handler, and returns what has changed besides. */
  checkpoint(request: CheckpointDurableExecutionRequest): CheckpointDurableExecutionResponse {
    const { DurableExecutionArn: arn, CheckpointToken: token, ClientToken, Updates = [] } = request;
    const run = this.#runs.get(arn);
    const key = ClientToken === undefined ? undefined : `${token} ${ClientToken}`;
    if (key !== undefined && run?.last?.request === key) return run.last.answer;
    const progress = this.current(arn, token);
    checkUpdates(Updates, progress);
    this.#commit(arn, applyUpdates(Updates, progress, this.ports.clock.now()));
    for (const { Id } of Updates.filter(isChainedStart)) this.parts.chain(progress, Id);
    this.#passTime(arn);
    this.#hold(arn, true);
    const answer = this.#checkpointed(arn, this.#runOf(arn));
    if (key !== undefined) this.#runOf(arn).last = { request: key, answer };
    return answer;
  }

  /** @returns when it has ended, in milliseconds since 1970: one that had ended before stays as it is */
  stop(arn: string, error: ErrorObject | undefined): number {
    const progress = this.get(arn);
    const draft = new Draft(progress, this.ports.clock.now());
    if (progress.execution.end) return progress.execution.end.at;
    draft.end({ status: "STOPPED", error: error ?? {} });
    this.#commit(arn, draft.change);
    return draft.now;
  }

  /** Leaves the handler alone until the execution is resumed. @throws ServiceError for one that does not run */
  pause(request: PauseDurableExecutionRequest): void {
    const { DurableExecutionArn: arn, ClientToken: token } = request;
    const { execution } = this.get(arn);
    if (this.#isRepeated(arn, `pause ${token}`, token)) return;
    if (execution.end || execution.pause) throw wrongStatus(arn, statusOf(execution));
    this.#journal.commit(pausing(arn, requestedPause(request, this.ports.clock.now())));
    if (this.#runOf(arn).invocationId === undefined) this.#hold(arn, false);
    else this.#report(arn);
  }

  /** Ends a pause. @throws ServiceError for an execution that is not paused */
  unpause({ DurableExecutionArn: arn, ClientToken: token, Reason }: ResumeDurableExecutionRequest): void {
    const progress = this.get(arn);
    const { execution } = progress;
    if (this.#isRepeated(arn, `resume ${token}`, token)) return;
    if (!execution.pause) throw wrongStatus(arn, statusOf(execution));
    const isIdle = isSuspended(progress) && execution.pause.isInterrupted !== true;
    this.#journal.commit(resumed(progress, Reason, this.ports.clock.now()));
    this.#report(arn);
    this.#wait(arn);
    if (!isIdle) this.#wake(arn);
  }

  /** Deletes an execution that has ended. @returns when, in milliseconds since 1970 */
  delete(arn: string): number {
    const { execution } = this.get(arn);
    if (!execution.end) throw wrongStatus(arn, statusOf(execution));
    this.#delete(arn);
    this.ports.emit(executionReport(execution, "DELETING", this.ports));
    return this.ports.clock.now();
  }

  /** The operations of an execution, in the order started. Undefined for one that does not exist. */
  inspect(arn: string): object | undefined {
    const operations = this.#state.find(arn)?.operations.values();
    if (!operations) return undefined;
    return { operations: [...operations].filter(({ type }) => type !== "EXECUTION").map(describeOperation) };
  }

  /** Ends a wait now, which AWS has no operation for. @returns whether the operation was waiting for its time */
  skipWait(arn: string, operationId: string): boolean {
    const progress = this.#state.find(arn);
    if (!progress || progress.execution.end) return false;
    const change = endWait(progress, operationId, this.ports.clock.now());
    if (!change) return false;
    this.#commit(arn, change);
    this.#wake(arn);
    return true;
  }

  /** Ends a callback with its result or error. @throws ServiceError for one that nobody waits for */
  completeCallback(
    id: string,
    outcome: { readonly result?: string } | { readonly error: ErrorObject },
  ): void {
    const { arn, progress, operation } = this.#callback(id);
    this.#commit(arn, completeCallback(progress, operation, outcome, this.ports.clock.now()));
    this.#wake(arn);
  }

  /** Gives a callback more time. @throws ServiceError for one that nobody waits for */
  heartbeat(id: string): void {
    const { arn, progress, operation } = this.#callback(id);
    this.#commit(arn, heartbeat(progress, operation, this.ports.clock.now()), false);
  }

  /** Adds an event to the history of an execution, for a chained call that has begun. */
  note(arn: string, change: (draft: Draft) => void): void {
    const progress = this.#state.find(arn);
    if (!progress || progress.execution.end) return;
    const draft = new Draft(progress, this.ports.clock.now());
    change(draft);
    this.#commit(arn, draft.change);
  }

  /** Ends a chained call, unless its caller has ended before. */
  finishChained(arn: string, operationId: string, ended: Parameters<typeof completeChained>[2]): void {
    const progress = this.#state.find(arn);
    if (!progress || progress.execution.end || this.#isClosed) return;
    const change = completeChained(progress, operationId, ended, this.ports.clock.now());
    if (change === undefined) return;
    this.#commit(arn, change);
    this.#wake(arn);
  }

  close(): void {
    this.#isClosed = true;
    for (const run of this.#runs.values()) run.stopWaiting();
    this.#journal.close();
  }

  #callback(id: string) {
    const { executionArn: arn, operationId } = openCallback(readCallbackId(id));
    if (this.#state.find(arn)) this.#passTime(arn);
    const progress = this.#state.find(arn);
    const operation = progress?.operations.get(operationId);
    if (
      !progress ||
      progress.execution.end ||
      operation?.type !== "CALLBACK" ||
      operation.status !== "STARTED"
    )
      throw callbackClosed();
    return { arn, progress, operation };
  }

  #checkpointed(arn: string, run: Run): CheckpointDurableExecutionResponse {
    const { execution, operations } = this.#state.find(arn) as Progress;
    const changed = [...operations.values()].filter(({ id }) => run.unseen.has(id)).map(toOperation);
    run.unseen.clear();
    const NewExecutionState = { Operations: changed };
    if (execution.end || run.invocationId === undefined || run.isInterrupted) return { NewExecutionState };
    run.sequence += 1;
    const { invocationId, sequence } = run;
    return {
      CheckpointToken: checkpointToken({ executionArn: arn, invocationId, sequence }),
      NewExecutionState,
    };
  }

  #runOf(arn: string): Run {
    const run = this.#runs.get(arn) ?? new Run();
    this.#runs.set(arn, run);
    return run;
  }

  /** @param isNews whether the handler is to be invoked for it */
  #commit(arn: string, change: Change, isNews = true): void {
    const run = this.#runOf(arn);
    this.#journal.commit({ kind: "durable-changed", arn, ...change });
    this.#reportChange(arn, change);
    if (isNews) for (const { id } of change.operations) run.unseen.add(id);
    if (change.end) this.#finish(arn, run);
    else this.#wait(arn);
  }

  /** Begins a pause that waited for a checkpoint. */
  #hold(arn: string, isInterrupted: boolean): void {
    const progress = this.#state.find(arn);
    const { pause, end } = progress?.execution ?? {};
    if (!progress || !pause || end || pause.since !== undefined) return;
    const run = this.#runOf(arn);
    run.isInterrupted = run.invocationId !== undefined;
    this.#journal.commit(paused(progress, pause, isInterrupted, this.ports.clock.now()));
    this.#report(arn);
    this.#wait(arn);
  }

  /** Whether a request has been accepted before. Clients that get no answer ask again. */
  #isRepeated(arn: string, key: string, token: string | undefined): boolean {
    const { tokens } = this.#runOf(arn);
    const now = this.ports.clock.now();
    const at = tokens.get(key);
    if (token !== undefined) tokens.set(key, at ?? now);
    return token !== undefined && at !== undefined && now - at < TOKEN_MS;
  }

  #report(arn: string): void {
    const progress = this.#state.find(arn);
    if (progress) this.ports.emit(executionReport(progress.execution, undefined, this.ports));
  }

  #reportChange(arn: string, { operations, end }: Change): void {
    const progress = this.#state.find(arn);
    if (!progress) return;
    const { execution } = progress;
    for (const one of operations)
      if (one.type !== "EXECUTION") this.ports.emit(operationReport(execution, one, this.ports));
    if (end) this.#report(arn);
  }

  #finish(arn: string, run: Run): void {
    run.stopWaiting();
    const { execution } = this.#state.find(arn) as Progress;
    run.settle(execution);
    const { parent, end, isAsynchronous } = execution;
    if (parent && end) this.finishChained(parent.arn, parent.operationId, end);
    const called = this.#called(execution);
    if (isAsynchronous && called) this.parts.sendResult(execution, called);
  }

  /** Sets the timer for the next thing that the execution waits for. */
  #wait(arn: string): void {
    const progress = this.#state.find(arn);
    if (!progress || progress.execution.end || this.#isClosed) return;
    const { next, isWaiting } = dueTimes(progress);
    // A test that waits for all work skips waits. It does not skip the time-outs of what it is still to complete.
    const kind = isWaiting ? "work" : "schedule";
    const { clock } = this.ports;
    this.#runOf(arn).wait(() => clock.after(next - clock.now(), () => this.#tick(), kind));
  }

  /** A wait that a test skips brings the limits of all executions nearer. */
  #tick(): void {
    for (const { execution } of this.#state.all) this.#passTime(execution.arn);
  }

  #passTime(arn: string): void {
    const progress = this.#state.find(arn);
    if (!progress || progress.execution.end) return;
    const change = passTime(progress, this.ports.clock.now());
    if (change.operations.length === 0) return;
    this.#commit(arn, change);
    this.#wake(arn);
  }

  #wake(arn: string): void {
    const progress = this.#state.find(arn);
    const run = this.#runOf(arn);
    if (!progress || progress.execution.end || progress.execution.pause) return;
    if (run.invocationId !== undefined || this.#isClosed) return;
    const called = this.#called(progress.execution);
    // Its function was removed by a save. Another one may bring it back.
    if (!called) return;
    run.invocationId = randomUUID();
    void this.#invoke(progress, called, run.invocationId, run).catch(this.ports.onError);
  }

  async #invoke(progress: Progress, called: CalledFunction, invocationId: string, run: Run): Promise<void> {
    const { arn, functionName, source } = progress.execution;
    const { activity, clock } = this.ports;
    const end = activity.begin(`execution of durable function ${functionName}`);
    try {
      const startedAt = clock.now();
      run.sequence += 1;
      const token = checkpointToken({ executionArn: arn, invocationId, sequence: run.sequence });
      const payload = JSON.stringify(executionEvent(progress, token, [...run.unseen]));
      run.unseen.clear();
      const call = { called, requestId: invocationId, payload, clientContext: undefined, source };
      const result = await attempt({ ...call, attempt: run.failures + 1 }, this.ports);
      if (this.#isClosed || (!result.ok && result.error.errorType === CLOSED)) return;
      run.invocationId = undefined;
      this.#settle(arn, { result, startedAt }, run);
    } finally {
      end();
    }
  }

  #settle(arn: string, invocation: EndedInvocation, run: Run): void {
    const progress = this.#state.find(arn);
    if (!progress) return;
    if (run.isInterrupted) return this.#settleInterrupted(progress, invocation, run);
    const hasNews = run.unseen.size > 0;
    this.#commit(arn, applyReply(invocation, progress, hasNews, this.ports.clock.now()), false);
    if ((this.#state.find(arn) as Progress).execution.end) return run.stopWaiting();
    this.#hold(arn, false);
    const { result } = invocation;
    if (!result.ok) return this.#retry(arn, toErrorObject(result.error), run);
    run.failures = 0;
    if (hasNews) this.#wake(arn);
  }

  /** The reply of an invocation that a pause has interrupted says nothing of the execution. */
  #settleInterrupted({ execution }: Progress, { startedAt, result }: EndedInvocation, run: Run): void {
    run.isInterrupted = false;
    this.note(execution.arn, (draft) => draft.addInvocation(startedAt, result.requestId));
    this.#wake(execution.arn);
  }

  /** Invokes a handler again that failed as a whole, and not its execution. */
  #retry(arn: string, error: ErrorObject, run: Run): void {
    run.failures += 1;
    if (run.failures >= MOST_FAILURES)
      return this.note(arn, (draft) => draft.end({ status: "FAILED", error }));
    const waitMs = FIRST_RETRY_MS * 2 ** (run.failures - 1);
    this.ports.clock.after(waitMs, () => this.#wake(arn), "work");
  }

  /** The version of the function that the execution began with. */
  #called({ functionName: name, version }: DurableExecution): CalledFunction | undefined {
    const functions = this.parts.functions();
    const arn = functions.find(name)?.arn;
    try {
      return arn === undefined ? undefined : functions.get({ name, qualifier: version, arn });
    } catch {
      // The program has no such version any more.
      return undefined;
    }
  }

  /** Forgets an execution that AWS would not describe any longer. */
  #expire({ arn, end, retentionDays }: DurableExecution): void {
    if (!end || end.at + retentionDays * DAY_MS > this.ports.clock.now()) return;
    this.#delete(arn);
  }

  #delete(arn: string): void {
    this.#journal.commit({ kind: "durable-deleted", arn });
    this.#runs.delete(arn);
  }
}

function isChainedStart({ Type, Action }: OperationUpdate): boolean {
  return Type === "CHAINED_INVOKE" && Action === "START";
}
