import { text } from "../../../graph/graph-values";
import type { GraphResource } from "../../../graph/types";
import type { Input, Output } from "../endpoint/aws-api";
import type { CallContext, Operation } from "../endpoint/aws-service";
import { functionConfiguration, mappingConfiguration, urlConfiguration } from "./describe";
import { calledArn, type FunctionReference, notFound, readReference } from "./function-reference";
import {
  type CalledFunction,
  type LocalFunctions,
  MAPPING_TYPE,
  reservedConcurrency,
  URL_TYPE,
} from "./functions";
import { policyOfFunction } from "./permissions";

/** Entries on a page of a list, unless fewer are asked for. */
const PAGE = 50;

/** Operations that tell what the program has. */
export function lookUps(functions: () => LocalFunctions): Readonly<Record<string, Operation>> {
  const referenced = (input: Input, { place }: CallContext) =>
    readReference(input.FunctionName, input.Qualifier, place);
  const called = (input: Input, context: CallContext) => functions().get(referenced(input, context));
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
    ListEventSourceMappings: (input, context) => {
      const wanted = input.FunctionName === undefined ? undefined : referenced(input, context).name;
      const found = mappingsOf(functions(), wanted).filter(
        ({ inputs }) => input.EventSourceArn === undefined || inputs.eventSourceArn === input.EventSourceArn,
      );
      return page(found.map(mappingConfiguration), "EventSourceMappings", input);
    },
    ListFunctions: (input) => {
      const all = functions().all.map((lambda) =>
        functionConfiguration({ lambda, arn: lambda.arn, qualifier: undefined, version: "$LATEST" }),
      );
      return page(all, "Functions", input);
    },
  };
}

function describeFunction(called: CalledFunction): Output {
  const concurrency = concurrencyOf(called);
  return {
    Configuration: functionConfiguration(called),
    ...(Object.keys(concurrency).length > 0 && { Concurrency: concurrency }),
  };
}

function concurrencyOf({ lambda }: CalledFunction): Output {
  const reserved = reservedConcurrency(lambda);
  return reserved === undefined ? {} : { ReservedConcurrentExecutions: reserved };
}

function policyOf(functions: LocalFunctions, reference: FunctionReference): Output {
  const policy = policyOfFunction(functions, calledArn(reference));
  if (policy === undefined) throw notFound("The resource you requested does not exist.");
  return { Policy: JSON.stringify(policy) };
}

function mappingsOf(functions: LocalFunctions, name: string | undefined): readonly GraphResource[] {
  const names = name === undefined ? functions.all.map((lambda) => lambda.name) : [name];
  return names.flatMap((one) => functions.related(MAPPING_TYPE, one));
}

/** Markers are numbers of entries here. */
function page(entries: readonly Output[], member: string, { Marker, MaxItems }: Input): Output {
  const from = Number(Marker ?? 0);
  const size = Math.min(Number(MaxItems ?? PAGE), PAGE);
  const isMore = from + size < entries.length;
  return { [member]: entries.slice(from, from + size), ...(isMore && { NextMarker: String(from + size) }) };
}
