import { text } from "../../../../graph/graph-values";
import type { GraphResource } from "../../../../graph/types";
import type { CallContext } from "../../endpoint/aws-service";
import type { SomeOperations } from "../../endpoint/model-operations";
import type {
  Calls,
  GetFunctionConcurrencyResponse,
  GetFunctionResponse,
  GetPolicyResponse,
} from "../../model/calls/lambda";
import { functionConfiguration, mappingConfiguration, urlConfiguration } from "../describe";
import { calledArn, type FunctionReference, notFound, readReference } from "../function-reference";
import { policyOfFunction } from "../permissions";
import {
  type CalledFunction,
  type LocalFunctions,
  MAPPING_TYPE,
  reservedConcurrency,
  URL_TYPE,
} from "../state/functions";

/** Entries on a page of a list, unless fewer are asked for. */
const PAGE = 50;

/** How calls name a function. */
interface Named {
  readonly FunctionName?: string;
  readonly Qualifier?: string;
}

/** Operations that describe the functions of the program. */
export function readOperations(functions: () => LocalFunctions) {
  const referenced = (input: Named, { accountRegion }: CallContext) =>
    readReference(input.FunctionName, input.Qualifier, accountRegion);
  const called = (input: Named, context: CallContext) => functions().get(referenced(input, context));
  return {
    GetFunction: (input, context) => describeFunction(called(input, context)),
    GetFunctionConfiguration: (input, context) => functionConfiguration(called(input, context)),
    GetFunctionConcurrency: (input, context) => concurrencyOf(called(input, context)),
    GetFunctionUrlConfig: (input, context) => {
      const reference = referenced(input, context);
      const url = functions()
        .related(URL_TYPE, reference.name)
        .find(({ inputs }) => text(inputs.qualifier) === reference.qualifier);
      if (!url) throw notFound(`The resource you requested does not exist.`);
      return urlConfiguration(url);
    },
    GetPolicy: (input, context) => policyOf(functions(), referenced(input, context)),
    GetResourcePolicy: ({ ResourceArn }, context) =>
      policyOf(functions(), readReference(ResourceArn, undefined, context.accountRegion)),
    ListEventSourceMappings: (input, context) => {
      const wanted = input.FunctionName === undefined ? undefined : referenced(input, context).name;
      const found = mappingsOf(functions(), wanted).filter(
        ({ inputs }) => input.EventSourceArn === undefined || inputs.eventSourceArn === input.EventSourceArn,
      );
      const { items, next } = page(found.map(mappingConfiguration), input);
      return { EventSourceMappings: items, ...next };
    },
    ListFunctions: (input) => {
      const all = functions().all.map((lambda) =>
        functionConfiguration({ lambda, arn: lambda.arn, qualifier: undefined, version: "$LATEST" }),
      );
      const { items, next } = page(all, input);
      return { Functions: items, ...next };
    },
  } satisfies SomeOperations<Calls>;
}

function describeFunction(called: CalledFunction): GetFunctionResponse {
  const concurrency = concurrencyOf(called);
  return {
    Configuration: functionConfiguration(called),
    ...(Object.keys(concurrency).length > 0 && { Concurrency: concurrency }),
  };
}

function concurrencyOf({ lambda }: CalledFunction): GetFunctionConcurrencyResponse {
  const reserved = reservedConcurrency(lambda);
  return reserved === undefined ? {} : { ReservedConcurrentExecutions: reserved };
}

function policyOf(functions: LocalFunctions, reference: FunctionReference): GetPolicyResponse {
  const policy = policyOfFunction(functions, calledArn(reference));
  if (policy === undefined) throw notFound("The resource you requested does not exist.");
  return { Policy: JSON.stringify(policy) };
}

function mappingsOf(functions: LocalFunctions, name: string | undefined): readonly GraphResource[] {
  const names = name === undefined ? functions.all.map((lambda) => lambda.name) : [name];
  return names.flatMap((one) => functions.related(MAPPING_TYPE, one));
}

/** Markers are numbers of entries here. */
function page<Entry>(
  entries: readonly Entry[],
  { Marker, MaxItems }: { readonly Marker?: string; readonly MaxItems?: string },
) {
  const from = Number(Marker ?? 0);
  const to = from + Math.min(Number(MaxItems ?? PAGE), PAGE);
  return { items: entries.slice(from, to), next: to < entries.length ? { NextMarker: String(to) } : {} };
}
