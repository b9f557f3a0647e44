import { Alias } from "@pulumi/pulumi/proto/alias_pb";
import { CallRequest, ConstructRequest } from "@pulumi/pulumi/proto/provider_pb";
import type * as resproto from "@pulumi/pulumi/proto/resource_pb";
import { toStruct } from "../engine/rpc";
import type { WantedComponent } from "../recorder";
import type { ProgramIdentity } from "../sdk-internals";
import { asForwarded, type WireObject } from "../wire";

/** The program that components are made for. */
export interface Deployment extends ProgramIdentity {
  /** The address of the monitor for the provider's registrations. */
  readonly monitorAddress: string;
}

/** The engine's request for a component. */
export function toConstruct(
  { request, wire, options, providers }: WantedComponent,
  deployment: Deployment,
): ConstructRequest {
  const construct = new ConstructRequest();
  setDeployment(construct, deployment);
  construct.setType(request.getType());
  construct.setName(request.getName());
  construct.setParent(request.getParent());
  construct.setInputs(toStruct(asForwarded(wire) as WireObject));
  request.getPropertydependenciesMap().forEach((each, key) => {
    const dependencies = new ConstructRequest.PropertyDependencies();
    dependencies.setUrnsList(each.getUrnsList());
    construct.getInputdependenciesMap().set(key, dependencies);
  });
  for (const [name, reference] of Object.entries(providers)) construct.getProvidersMap().set(name, reference);
  construct.setDependenciesList(request.getDependenciesList());
  construct.setAliasesList([...request.getAliasurnsList().map(aliasOf), ...request.getAliasesList()]);
  setOptions(construct, request, options);
  return construct;
}

function setOptions(
  construct: ConstructRequest,
  request: resproto.RegisterResourceRequest,
  options: WantedComponent["options"],
): void {
  construct.setProtect(options.protect);
  construct.setRetainondelete(options.retainOnDelete);
  construct.setDeletebeforereplace(options.deleteBeforeReplace);
  construct.setIgnorechangesList([...options.ignoreChanges]);
  construct.setReplaceonchangesList(request.getReplaceonchangesList());
  construct.setAdditionalsecretoutputsList(request.getAdditionalsecretoutputsList());
  construct.setDeletedwith(request.getDeletedwith());
  const timeouts = request.getCustomtimeouts();
  if (timeouts) {
    const given = new ConstructRequest.CustomTimeouts();
    given.setCreate(timeouts.getCreate());
    given.setUpdate(timeouts.getUpdate());
    given.setDelete(timeouts.getDelete());
    construct.setCustomtimeouts(given);
  }
  const hooks = options.hooks;
  if (hooks) construct.setResourceHooks(toHooks(hooks));
}

function toHooks(hooks: Readonly<Record<string, readonly string[]>>): ConstructRequest.ResourceHooksBinding {
  const binding = new ConstructRequest.ResourceHooksBinding();
  const of = (moment: string): string[] => [...(hooks[moment] ?? [])];
  binding.setBeforeCreateList(of("beforeCreate"));
  binding.setAfterCreateList(of("afterCreate"));
  binding.setBeforeUpdateList(of("beforeUpdate"));
  binding.setAfterUpdateList(of("afterUpdate"));
  binding.setBeforeDeleteList(of("beforeDelete"));
  binding.setAfterDeleteList(of("afterDelete"));
  return binding;
}

/** The engine's request for the result of a component's method. */
export function toCall(request: resproto.ResourceCallRequest, deployment: Deployment): CallRequest {
  const call = new CallRequest();
  setDeployment(call, deployment);
  call.setTok(request.getTok());
  call.setArgs(request.getArgs());
  request.getArgdependenciesMap().forEach((each, key) => {
    const dependencies = new CallRequest.ArgumentDependencies();
    dependencies.setUrnsList(each.getUrnsList());
    call.getArgdependenciesMap().set(key, dependencies);
  });
  return call;
}

function setDeployment(request: ConstructRequest | CallRequest, deployment: Deployment): void {
  request.setProject(deployment.project);
  request.setStack(deployment.stack);
  request.setOrganization(deployment.organization);
  request.setDryrun(deployment.preview);
  request.setParallel(PARALLEL);
  request.setMonitorendpoint(deployment.monitorAddress);
  for (const [key, value] of Object.entries(deployment.config)) request.getConfigMap().set(key, value);
  request.setConfigsecretkeysList([...deployment.secretKeys]);
  // Plain values and secrets: their dependencies come beside them.
  request.setAcceptsOutputValues(false);
}

/** The number of operations that a component provider runs at once, the same as for a program here. */
const PARALLEL = 64;

function aliasOf(urn: string): Alias {
  const alias = new Alias();
  alias.setUrn(urn);
  return alias;
}
