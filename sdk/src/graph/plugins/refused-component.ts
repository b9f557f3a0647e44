import type { ServiceError } from "@grpc/grpc-js";
import { InputPropertiesError } from "@pulumi/pulumi/proto/errors_pb";
import { Status } from "@pulumi/pulumi/proto/status_pb";
import { DefinitionError, type ErrorCode, type Issue, type SourceLocation } from "../../errors";
import { packageOf } from "../providers";
import { OWN_PACKAGE } from "./find-plugin";

/** The component that a provider could not make. */
export interface Refused {
  readonly type: string;
  readonly name: string;
  readonly location: SourceLocation | undefined;
}

/** Why a provider does not make a component, as an error of the program: mistakes in its inputs, or whatever else it says. */
export function refusedComponent({ type, name, location }: Refused, error: unknown): DefinitionError {
  const construct = { kind: type.slice(type.lastIndexOf(":") + 1), id: name };
  const isOwn = packageOf(type) === OWN_PACKAGE;
  const mistakes = inputErrors(error).map((each) => toIssue(each, isOwn));
  const issues = mistakes.length > 0 ? mistakes : [failed(error)];
  return new DefinitionError(
    construct,
    issues,
    location,
    location ? [{ ...location, within: undefined }] : [],
  );
}

interface InputError {
  readonly path: string;
  readonly reason: string;
}

/** The provider's errors of inputs, which come in the details of the status. */
function inputErrors(error: unknown): readonly InputError[] {
  const [bytes] = (error as Partial<ServiceError>).metadata?.get("grpc-status-details-bin") ?? [];
  if (!Buffer.isBuffer(bytes)) return [];
  return Status.deserializeBinary(bytes)
    .getDetailsList()
    .filter((detail) => detail.getTypeName() === "pulumirpc.InputPropertiesError")
    .flatMap((detail) => InputPropertiesError.deserializeBinary(detail.getValue_asU8()).getErrorsList())
    .map((each) => ({ path: each.getPropertyPath(), reason: each.getReason() }));
}

/** Our own provider puts the code behind the message, one of those that constructs have. */
function toIssue({ path, reason }: InputError, isOwn: boolean): Issue {
  const [, message = reason, code] = (isOwn && /^(.*) \(([A-Z][A-Z0-9_]+)\)$/s.exec(reason)) || [];
  const cure = message.split("; ").slice(1).at(-1) ?? "";
  return { code: (code as ErrorCode | undefined) ?? "COMPONENT_REFUSED", path, message, cure };
}

function failed(error: unknown): Issue {
  const { details, message } = error as Partial<ServiceError>;
  const reason = String(details || message).replace(/\.$/, "");
  const cure = "read the output of its provider";
  return {
    code: "COMPONENT_FAILED",
    path: "",
    message: `its provider could not make it: ${reason}; ${cure}`,
    cure,
  };
}
